"""All settings, in one file; production takes its secrets from the environment.

Development needs no variables. ``LUDO_ENV=production`` turns on every production rule and refuses
to start without what it needs.
"""

import os
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent


def env_text(name: str, default: str = "") -> str:
    """The variable's text without surrounding space, or the default where it is unset."""
    return os.environ.get(name, default).strip()


def env_number(name: str, default: int, low: int, high: int) -> int:
    """The variable as a whole number within its bounds; nonsense is refused by name."""
    text = env_text(name, str(default))
    if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
        raise ImproperlyConfigured(f"{name} must be a whole number from {low} to {high}.")
    return int(text)


def env_list(name: str) -> list[str]:
    """The variable's parts between commas, without empty ones."""
    return [part.strip() for part in env_text(name).split(",") if part.strip()]


def env_secret(name: str, development: str) -> str:
    """A secret: from the environment in production, where it must be long; fixed elsewhere."""
    value = env_text(name)
    if PRODUCTION and len(value) < 50:
        raise ImproperlyConfigured(f"{name} must be set to at least 50 characters in production.")
    return value or development


def database_from_url(url: str) -> dict[str, object]:
    """Django's database entry for a ``postgresql://`` address, host and options in its query."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("DATABASE_URL must begin with postgresql://")
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", parts.hostname or ""),
        "PORT": query.pop("port", str(parts.port or "")),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "pool": {
                "min_size": 1,
                "max_size": env_number("LUDO_DB_POOL", 8, 1, 100),
                "timeout": 5,
            },
            **query,
        },
    }


ENVIRONMENT = env_text("LUDO_ENV", "development")
if ENVIRONMENT not in {"development", "production"}:
    raise ImproperlyConfigured("LUDO_ENV must be development or production.")
PRODUCTION = ENVIRONMENT == "production"
DEBUG = False

# What clocks, holds and bot waits are divided by: for tests and demonstrations.
LUDO_SPEED = env_number("LUDO_SPEED", 1, 1, 1000)
# Rate limits: "off" only outside production, for load and fuzz runs.
LUDO_LIMITS = env_text("LUDO_LIMITS", "on") != "off"
if PRODUCTION and (LUDO_SPEED != 1 or not LUDO_LIMITS):
    raise ImproperlyConfigured("LUDO_SPEED and LUDO_LIMITS=off are refused in production.")

# Where one machine's own Postgres, Redis, keys and logs lie.
DATA_DIR = Path(env_text("LUDO_DATA") or BASE_DIR / "var").absolute()
# The embedded servers' sockets: beside the data, or where the note says that they had to go.
RUN_NOTE = DATA_DIR / "run.path"
RUN_DIR = Path(RUN_NOTE.read_text()) if RUN_NOTE.exists() else DATA_DIR / "run"
PORT = env_number("LUDO_PORT", 8000, 1, 65535)

SECRET_KEY = env_secret("LUDO_SECRET_KEY", "development-only-secret-key-that-production-refuses-00")
# The key that encrypts the seeds of running games: 64 hexadecimal digits in production, else a
# file in the data folder that services make on first use.
SEED_KEY = env_secret("LUDO_SEED_KEY", "")

ALLOWED_HOSTS = env_list("LUDO_HOSTS") if PRODUCTION else ["*"]
# Full origins (https://host) allowed for sockets and unsafe requests; in development any page
# that this server itself served.
ORIGINS = env_list("LUDO_ORIGINS")
CSRF_TRUSTED_ORIGINS = ORIGINS
CSRF_FAILURE_VIEW = "ludo_site.web.stale_form"
if PRODUCTION and not (ALLOWED_HOSTS and ORIGINS):
    raise ImproperlyConfigured("LUDO_HOSTS and LUDO_ORIGINS must be set in production.")

DATABASE_URL = env_text("DATABASE_URL", f"postgresql://ludo@/ludo?host={RUN_DIR}")
DATABASES = {"default": database_from_url(DATABASE_URL)}
REDIS_URL = env_text("REDIS_URL", f"unix://{RUN_DIR / 'redis.sock'}")
if PRODUCTION and not (env_text("DATABASE_URL") and env_text("REDIS_URL")):
    raise ImproperlyConfigured("DATABASE_URL and REDIS_URL must be set in production.")

INSTALLED_APPS = [
    "daphne",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "ninja",
    "ludo_site",
    "games",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages are mostly a board in SVG; random padding keeps their length from telling secrets.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "ludo_site.web.content_security_policy",
    "ludo_site.web.no_nul",
]
ROOT_URLCONF = "ludo_site.urls"
ASGI_APPLICATION = "ludo_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ludo_site.web.looks",
            ],
        },
    },
]

AUTH_USER_MODEL = "games.Player"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_NAME = "ludo_session" if PRODUCTION else f"ludo_session_{PORT}"
SESSION_COOKIE_AGE = 400 * 24 * 3600
CSRF_COOKIE_NAME = "ludo_csrf" if PRODUCTION else f"ludo_csrf_{PORT}"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = False
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PRODUCTION else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": f"{REDIS_URL}?db=1" if REDIS_URL.startswith("unix:") else f"{REDIS_URL}/1",
    }
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "ludo"},
    }
}

CELERY_BROKER_URL = (
    f"redis+socket://{REDIS_URL.removeprefix('unix://')}?virtual_host=2"
    if REDIS_URL.startswith("unix:")
    else f"{REDIS_URL}/2"
)
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 120,
    "socket_timeout": 5,
    "socket_connect_timeout": 5,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 30
CELERY_TASK_SOFT_TIME_LIMIT = 25
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]

LANGUAGE_CODE = "en"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = Path(env_text("LUDO_STATIC", str(DATA_DIR / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "ludo_site.static_files.HashedFiles"},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"games": {"level": "INFO"}, "ludo_site": {"level": "INFO"}},
}
