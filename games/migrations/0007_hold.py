from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_talk'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='hold_s',
            field=models.PositiveSmallIntegerField(default=60),
        ),
    ]
