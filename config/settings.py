"""Settings, all from the environment; docs/operations.md lists every variable.

Without any variable the site runs from one folder: SQLite, a task queue of files, a kept secret key.
"""

import tempfile
from datetime import timedelta
from pathlib import Path

import django_stubs_ext
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import environment as env

# Lets Django's classes be written with their type, `ModelForm[User]`, as the type checker wants it.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("SHELEM_DATA_DIR", str(BASE_DIR / "var"))).absolute()
try:
    DATA_DIR.mkdir(parents=True, exist_ok=True)
except OSError as error:
    raise ImproperlyConfigured(f"SHELEM_DATA_DIR cannot be used: {error}.") from None

# --- What kind of site this is ----------------------------------------------------------------

PRODUCTION = env.flag("SHELEM_PRODUCTION")
DEBUG = env.flag("DEBUG")
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured("DEBUG must not be on when SHELEM_PRODUCTION=1.")
SECRET_KEY = env.secret_key("SECRET_KEY", production=PRODUCTION, file=DATA_DIR / "secret_key")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "" if PRODUCTION else "localhost,127.0.0.1,[::1]")
if PRODUCTION and not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS must name the site's hosts when SHELEM_PRODUCTION=1.")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

# --- Parts ------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "config.apps.ProjectConfig",
    "clubs",
    "bots",
    "replays",
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "config.apps.ProjectStaticFilesConfig",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
    "axes",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.typesetting.Typesetting",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

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
                "config.look.look",
            ],
            "builtins": ["clubs.templatetags.dates"],
        },
    },
]

# --- Database, queue, cache -------------------------------------------------------------------

DATABASES = {"default": env.database("DATABASE_URL", DATA_DIR / "site.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS, BROKER_FOLDER = env.broker("BROKER_URL", DATA_DIR / "queue")
CACHES = {
    "default": (
        {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
        if BROKER_FOLDER is not None
        else {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": CELERY_BROKER_URL,
            "KEY_PREFIX": "shelem",
        }
    )
}

# --- Tasks: the database is the truth, messages are hints -------------------------------------

CELERY_TASK_DEFAULT_QUEUE = "play"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = env.integer("MATCH_SOFT_SECONDS", 1500, least=1)
CELERY_TASK_TIME_LIMIT = env.integer("MATCH_HARD_SECONDS", 1800, least=1)
if not CELERY_TASK_SOFT_TIME_LIMIT < CELERY_TASK_TIME_LIMIT < 3600:
    raise ImproperlyConfigured(
        "MATCH_SOFT_SECONDS must be below MATCH_HARD_SECONDS, and that below 3600, "
        "after which the queue would deliver a running match again."
    )
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0.1, "interval_step": 0.2}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"

# --- Programs of strangers --------------------------------------------------------------------

SHELEM_SANDBOX = env.text("SHELEM_SANDBOX", "auto")
if SHELEM_SANDBOX not in ("auto", "bubblewrap", "shim", "trusted"):
    raise ImproperlyConfigured("SHELEM_SANDBOX must be auto, bubblewrap, shim or trusted.")
BOT_CACHE_DIR = Path(env.text("BOT_CACHE_DIR", str(DATA_DIR / "bot-cache"))).absolute()
BOT_CACHE_PROGRAMS = env.integer("BOT_CACHE_PROGRAMS", 200, least=1)
BOT_SCRATCH_DIR = env.text("BOT_SCRATCH_DIR", tempfile.gettempdir())
BOT_UPLOADS_HOUR = env.integer("BOT_UPLOADS_HOUR", 10, least=1)
BOT_UPLOADS_DAY = env.integer("BOT_UPLOADS_DAY", 50, least=1)
BOT_TEST_MATCHES_DAY = env.integer("BOT_TEST_MATCHES_DAY", 100, least=1)
# Records of hands that anybody may open.
RECORDS_HOUR = env.integer("RECORDS_HOUR", 30, least=1)
RECORDS_DAY = env.integer("RECORDS_DAY", 200, least=1)
RECORDS_KEPT = env.integer("RECORDS_KEPT", 20_000, least=1)
SEARCHES_MINUTE = env.integer("SEARCHES_MINUTE", 40, least=1)
SEAT_LOG_DAYS = env.integer("SEAT_LOG_DAYS", 90, least=1)
WORKER_LANGUAGES = env.words("WORKER_LANGUAGES")
WORKER_BEAT_SECONDS = 10
WORKER_SEEN_SECONDS = env.integer("WORKER_SEEN_SECONDS", 35, least=1)
# What visitors see of a running event is looked up once in so many seconds, however many look.
LIVE_FRESH_SECONDS = env.integer("LIVE_FRESH_SECONDS", 1, least=0)
CHECK_WINDOW = env.integer("CHECK_WINDOW", 20, least=1)
CHECK_WAIT_SECONDS = env.integer("CHECK_WAIT_SECONDS", 60, least=0)
# A check has seconds of work, but a slow program and five games take their time.
CHECK_SOFT_SECONDS, CHECK_HARD_SECONDS = 900, 960

MATCH_LEASE_SECONDS = env.integer("MATCH_LEASE_SECONDS", 60, least=1)
MATCH_QUEUED_SECONDS = env.integer("MATCH_QUEUED_SECONDS", 120, least=1)
MATCH_WINDOW = env.integer("MATCH_WINDOW", 100, least=1)
MATCH_ATTEMPTS = env.integer("MATCH_ATTEMPTS", 3, least=1)

# --- Who may come in --------------------------------------------------------------------------

AUTH_USER_MODEL = "clubs.User"
KNOX_TOKEN_MODEL = "clubs.ApiToken"
# Its migrations would make a table of its own tokens all the same, which nothing here uses.
MIGRATION_MODULES = {"knox": None}
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "/accounts/sign-in/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AXES_FAILURE_LIMIT = env.integer("SIGN_IN_FAILURES", 8, least=1)
AXES_COOLOFF_TIME = 0.25  # hours
# Both together: a stranger's guesses must not lock the account out for its owner elsewhere.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_FORM_FIELD = "username"
AXES_LOCKOUT_TEMPLATE = "accounts/locked_out.html"
AXES_CLIENT_IP_CALLABLE = "clubs.addresses.client_address"
AXES_VERBOSE = False

# --- What browsers are told -------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

# Behind TLS by default in production; HTTPS=0 is for a trial on a machine of one's own.
HTTPS = env.flag("HTTPS", PRODUCTION)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz/$"]
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
TRUST_PROXY = env.flag("TRUST_PROXY")
if TRUST_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- Static files -----------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(DATA_DIR / "static"))).absolute()
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Programs of strangers: private, never served, readable by this site's own user alone.
    "bots": env.storage("BOT_STORAGE", "BOT_STORAGE_OPTIONS", DATA_DIR / "bots"),
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "config.storage.ModuleManifestStorage"
        )
    },
}
WHITENOISE_USE_FINDERS = DEBUG
MEDIA_ROOT = DATA_DIR / "media"

# --- Languages, time, mail --------------------------------------------------------------------

USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("fa", _("Persian")),
    ("es", _("Spanish")),
    ("zh-hans", _("Simplified Chinese")),
]
# Of compiled catalogues; `config.catalogues` keeps them as new as their sources in `locale/`.
MESSAGES_ROOT = Path(env.text("MESSAGES_ROOT", str(DATA_DIR / "locale"))).absolute()
LOCALE_PATHS = [MESSAGES_ROOT]
FORMAT_MODULE_PATH = "config.formats"
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
THEME_COOKIE_NAME = "theme"
USE_TZ = True
TIME_ZONE = env.text("TIME_ZONE", "UTC")

EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = env.integer("EMAIL_PORT", 587, least=1)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", True)
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "shelem@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- API --------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.DjangoModelPermissionsOrAnonReadOnly"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_RATES": {"upload": "60/hour", "check": "120/min"},
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    # There is one form of answer; "format" in an address is that of a tournament.
    "URL_FORMAT_OVERRIDE": None,
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=90), "TOKEN_LIMIT_PER_USER": None, "AUTO_REFRESH": False}
SPECTACULAR_SETTINGS = {
    "TITLE": "Shelem Arena",
    "DESCRIPTION": "Clubs, tournaments, matches, replays and bots, to read; uploading one's own bots with a token.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "BotKindEnum": "bots.models.BotKind",
        "EntryStatusEnum": "tournaments.models.EntryStatus",
        "MatchStatusEnum": "tournaments.models.MatchStatus",
        "ReplaySourceEnum": "replays.models.Source",
        "ReplayStatusEnum": "replays.models.ReplayStatus",
        "ResultSourceEnum": "tournaments.models.ResultSource",
        "RoundStatusEnum": "tournaments.models.RoundStatus",
        "TournamentStatusEnum": "tournaments.models.TournamentStatus",
        "VersionStateEnum": "bots.models.VersionState",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- Logging ----------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", "INFO").upper()},
    "loggers": {
        "django.server": {"handlers": ["console"], "propagate": False},
        "django": {"handlers": [], "propagate": True},
    },
}
