from whistsite.settings import *  # noqa: F403

ROOT_URLCONF = "tests.serving.urls"
ASGI_APPLICATION = "tests.serving.asgi.application"
