"""Whether what the site needs beside it is there, asked before the start: a sentence now instead of a traceback later."""

import os
import sqlite3
from pathlib import Path
from typing import Any

import psycopg
import redis
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

SECONDS = 5


def check_database() -> None:
    """ImproperlyConfigured where the database can't be reached or written."""
    config = settings.DATABASES["default"]
    if config["ENGINE"].endswith("sqlite3"):
        _check_file(str(config["NAME"]))
    else:
        _check_postgres(config)


def check_redis() -> None:
    """ImproperlyConfigured where a Redis is named and does not answer."""
    if settings.REDIS_URL:
        try:
            with redis.from_url(settings.REDIS_URL, socket_timeout=SECONDS, socket_connect_timeout=SECONDS) as client:
                client.ping()
        except (redis.RedisError, OSError) as error:
            raise ImproperlyConfigured(f"REDIS_URL: Redis does not answer: {_line(error)}") from error


def _check_file(name: str) -> None:
    folder = Path(name).parent
    if not folder.is_dir():
        raise ImproperlyConfigured(f"DATABASE_URL: there is no folder {folder} for the database file. Make it first.")
    try:
        if not os.access(folder, os.W_OK):  # SQLite keeps its journal beside the file
            raise PermissionError(f"no permission to write in {folder}")
        connection = sqlite3.connect(name, timeout=SECONDS)
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("SELECT count(*) FROM sqlite_master")
        finally:
            connection.close()
    except (sqlite3.Error, OSError) as error:
        raise ImproperlyConfigured(f"DATABASE_URL: the database file {name} can't be used: {_line(error)}") from error


def _check_postgres(config: dict[str, Any]) -> None:
    options = {name: value for name, value in config["OPTIONS"].items() if name != "pool"}
    address = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD", "dbname": "NAME"}
    given = {name: config[key] for name, key in address.items() if config.get(key)}
    try:
        psycopg.connect(**{"connect_timeout": SECONDS, **options, **given}).close()
    except psycopg.Error as error:
        raise ImproperlyConfigured(f"DATABASE_URL: the database does not answer: {_line(error)}") from error


def _line(error: Exception) -> str:
    return " ".join(str(error).split())
