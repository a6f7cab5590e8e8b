"""Django settings, all in one file. Values come from the environment (docs/operations.md lists them)."""

import sys
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from whistsite.env import (
    address,
    env,
    flag,
    mail_url,
    names,
    number,
    origins,
    read,
    redis_url,
    secret_key,
    sender,
    whole_numbers,
)

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
TESTING = "pytest" in sys.modules

# --- mode -----------------------------------------------------------------------------------------------------------
# Embedded: one process, SQLite, everything in memory. Full: PostgreSQL or Redis is given, and so must be the key.
DATABASE_URL = env.str("DATABASE_URL", default="")
REDIS_URL = redis_url("REDIS_URL")
FULL_MODE = bool(REDIS_URL) or DATABASE_URL.startswith(("postgres", "psql"))

DEBUG = flag("WHIST_DEBUG")
HTTPS = flag("WHIST_HTTPS")
SECRET_KEY = secret_key("WHIST_SECRET_KEY", VAR_DIR / "secret-key", required=FULL_MODE)
ALLOWED_HOSTS = names("WHIST_ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"]) + ["testserver"] * TESTING
CSRF_TRUSTED_ORIGINS = origins("WHIST_ORIGINS")  # besides the site's own, which is known from `Host`
if HTTPS:
    CSRF_TRUSTED_ORIGINS += [f"https://{'*' * host.startswith('.')}{host}" for host in ALLOWED_HOSTS if host != "*"]

# --- applications ---------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "whistsite.apps.OfficeConfig",  # django.contrib.admin
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_celery_beat",
    "django_htmx",
    "accounts",
    "economy",
    "game",
    "leagues",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # it pads at random, and tokens are masked: nothing can be guessed from sizes
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.PlayerMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "whistsite.middleware.NotAllowedPage",
]
ROOT_URLCONF = "whistsite.urls"
ASGI_APPLICATION = "whistsite.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "game.web.context.look",
                "economy.context.house",
            ],
        },
    },
]
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- database, channel layer, jobs ----------------------------------------------------------------------------------
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",  # the default mode loses writes to "database is locked"
    "timeout": 10,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
}
POSTGRES_OPTIONS: dict[str, Any] = {
    "pool": {"min_size": 2, "max_size": 16, "timeout": 10},  # of each process; a request waits for one that is free
}


def database() -> dict[str, Any]:
    here = env.db_url_config(f"sqlite:///{VAR_DIR / 'whist.sqlite3'}")
    config: dict[str, Any] = dict(read("DATABASE_URL", env.db_url_config, here))
    engine = config.get("ENGINE", "")
    if engine not in ("django.db.backends.sqlite3", "django.db.backends.postgresql"):
        raise ImproperlyConfigured("DATABASE_URL: give sqlite:///path or postgres://user:password@host/name.")
    config["CONN_MAX_AGE"] = 0  # each request runs on a thread of its own: a connection kept by it is of use to nobody
    config["CONN_HEALTH_CHECKS"] = True
    options = SQLITE_OPTIONS if engine.endswith("sqlite3") else POSTGRES_OPTIONS
    config["OPTIONS"] = {**config.get("OPTIONS", {}), **options}
    return config


VAR_DIR.mkdir(exist_ok=True)
DATABASES = {"default": database()}
CHANNEL_LAYERS: dict[str, Any] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
if REDIS_URL:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {
            # the layer waits 5 s for a message, and the client would give up after the same 5 s
            "hosts": [{"address": REDIS_URL, "socket_timeout": 15}],
            "capacity": 1000,
            "group_expiry": 60,  # processes join anew every few seconds: who died is soon sent nothing more
        },
    }
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TIMEZONE = "Europe/Bucharest"
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
CELERY_TASK_IGNORE_RESULT = True
JOBS = {
    "accounts.services.purging.purge_idle": 3600,
    "economy.services.coffees.grant_coffees": 300,
    "leagues.services.weeks.sweep": 30,
    "game.tables.chat_purge.purge_chat": 3600,
}
EMBEDDED_JOBS = {} if REDIS_URL else JOBS  # service: seconds between two runs; what beat does in full mode

# --- the game's clocks, in seconds ----------------------------------------------------------------------------------
PACE = number("WHIST_PACE", 1, low=0, high=100)  # multiplies the waits that are there for human eyes; 0 in tests
BID_SECONDS = number("WHIST_BID_SECONDS", 20, low=0.1, high=3600)
PLAY_SECONDS = number("WHIST_PLAY_SECONDS", 15, low=0.1, high=3600)
FRIENDLY_BID_SECONDS = whole_numbers(
    "WHIST_FRIENDLY_BID_SECONDS", (10, 20, 30, 60, 120), low=5, high=3600
)  # to choose from
AWAY_SECONDS = number("WHIST_AWAY_SECONDS", 8, low=0, high=3600)
DEAL_SECONDS = number("WHIST_DEAL_SECONDS", 10, low=0, high=3600)
SOCKETS_PER_PLAYER = int(number("WHIST_SOCKETS_PER_PLAYER", 8, low=1, high=10000))  # in each process
WINDOWS_PER_SPECTATOR = int(number("WHIST_WINDOWS_PER_SPECTATOR", 3, low=1, high=10000))  # at a table
SPECTATORS = int(number("WHIST_SPECTATORS", 60, low=0, high=10000))  # sockets that watch one table, in each process
PING_SECONDS = number("WHIST_PING_SECONDS", 10, low=0.1, high=3600)  # so long has a socket to answer

# --- accounts (D) ---------------------------------------------------------------------------------------------------
LOGIN_CODE_SECONDS = int(number("WHIST_LOGIN_CODE_SECONDS", 600, low=60, high=3600))
LOGIN_CODE_TRIES = int(number("WHIST_LOGIN_CODE_TRIES", 5, low=1, high=20))
LOGIN_RESEND_SECONDS = int(number("WHIST_LOGIN_RESEND_SECONDS", 60, low=1, high=3600))
LOGIN_CODES_PER_ADDRESS = int(number("WHIST_LOGIN_CODES_PER_ADDRESS", 5, low=1, high=1000))  # an hour
LOGIN_CODES_PER_NETWORK = int(number("WHIST_LOGIN_CODES_PER_NETWORK", 20, low=1, high=10000))  # an hour
LOGIN_TRIES_PER_ADDRESS = int(number("WHIST_LOGIN_TRIES_PER_ADDRESS", 50, low=1, high=10000))  # wrong ones a day
LOGIN_TRIES_PER_NETWORK = int(number("WHIST_LOGIN_TRIES_PER_NETWORK", 60, low=1, high=10000))  # wrong ones an hour
GUESTS_PER_NETWORK = int(number("WHIST_GUESTS_PER_NETWORK", 60, low=1, high=100000))  # an hour
GUEST_NAME_SECONDS = int(number("WHIST_GUEST_NAME_SECONDS", 24 * 3600, low=60, high=1e9))  # then others may take it
GUEST_KEEP_SECONDS = int(number("WHIST_GUEST_KEEP_SECONDS", 30 * 24 * 3600, low=3600, high=1e9))
RENAMES_PER_DAY = int(number("WHIST_RENAMES_PER_DAY", 1, low=1, high=1000))
RENAMES_PER_DAY_GUEST = int(number("WHIST_RENAMES_PER_DAY_GUEST", 20, low=1, high=1000))
STAFF_TRIES_PER_ADDRESS = int(number("WHIST_STAFF_TRIES_PER_ADDRESS", 10, low=1, high=1000))  # wrong ones in 15 minutes
STAFF_TRIES_PER_NETWORK = int(number("WHIST_STAFF_TRIES_PER_NETWORK", 30, low=1, high=10000))  # wrong ones an hour
STAFF_SECONDS = int(number("WHIST_STAFF_SECONDS", 12 * 3600, low=60, high=30 * 86400))  # then the password again
SEEN_SECONDS = 300  # how exactly it is known when somebody was last seen
TRUSTED_PROXIES = int(number("WHIST_TRUSTED_PROXIES", 0, low=0, high=10))  # that add to X-Forwarded-For in front of us
AUTH_PASSWORD_VALIDATORS = [  # staff only: members have no password
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "/"

# --- time and languages ---------------------------------------------------------------------------------------------
TIME_ZONE = "Europe/Bucharest"
USE_TZ = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ro", "Română"), ("it", "Italiano"), ("es", "Español")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LOCALE_PATHS = [BASE_DIR / "locale"]

# --- files ----------------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
MEDIA_URL = "/media/"
MEDIA_ROOT = VAR_DIR / "media"
STORAGES: dict[str, Any] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whistsite.storage.SiteStorage"},
}
if TESTING:
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = DEBUG or TESTING
WHITENOISE_AUTOREFRESH = DEBUG or TESTING  # in tests each client would list all files anew
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 5
FILE_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024

# --- security -------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "font-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 180 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_SSL_REDIRECT = False  # the proxy in front redirects; a health check comes over plain HTTP
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

# --- mail -----------------------------------------------------------------------------------------------------------
EMAIL = mail_url("EMAIL_URL", {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"})
EMAIL_BACKEND = EMAIL["EMAIL_BACKEND"]
EMAIL_HOST = EMAIL.get("EMAIL_HOST") or "localhost"
EMAIL_PORT = EMAIL.get("EMAIL_PORT") or 25
EMAIL_HOST_USER = EMAIL.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD = EMAIL.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS = EMAIL.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = EMAIL.get("EMAIL_USE_SSL", False)
EMAIL_FILE_PATH = EMAIL.get("EMAIL_FILE_PATH")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = sender("WHIST_MAIL_FROM", "Whist <whist@localhost>")
CONTACT = address("WHIST_CONTACT")  # where players may write to; "": nowhere

# --- logging --------------------------------------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "daphne": {"level": "WARNING"},
        "uvicorn": {"level": "WARNING"},
    },
}
