"""A commitment, once written, is never changed or deleted: the database itself refuses."""

from django.db import migrations

FORBID = """
CREATE FUNCTION games_commitment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a dice commitment is never changed or deleted';
END $$;
CREATE TRIGGER commitment_stays BEFORE UPDATE OR DELETE ON games_dicecommitment
    FOR EACH ROW EXECUTE FUNCTION games_commitment_stays();
"""
ALLOW = """
DROP TRIGGER commitment_stays ON games_dicecommitment;
DROP FUNCTION games_commitment_stays();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_tables")]
    operations = [migrations.RunSQL(FORBID, ALLOW)]
