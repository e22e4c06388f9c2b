"""Who sits: a player, who may still be a guest with nothing linked."""

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone

KEY_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
NAME_LENGTH = 20


def random_key(length: int = 12) -> str:
    """A public id: random letters and digits that are not mistaken for each other."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(length))


class PlayerQuerySet(BaseUserManager["Player"]):
    """Where players come from; Django's commands ask it for staff accounts."""

    def create_superuser(self, key: str, password: str, **fields: object) -> "Player":
        """A staff account with a password, for the operator's command line."""
        player = Player(key=key, name=key, is_guest=False, is_staff=True, is_superuser=True)
        player.set_password(password)
        player.save(using=self._db)
        return player


class Player(AbstractBaseUser, PermissionsMixin):
    """An account that can sit at tables; made on the first action as a guest."""

    key = models.CharField(max_length=20, unique=True, default=random_key)
    name = models.CharField(max_length=NAME_LENGTH)
    is_guest = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = PlayerQuerySet()

    USERNAME_FIELD = "key"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.name
