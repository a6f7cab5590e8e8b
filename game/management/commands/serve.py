"""Serves the whole site from one process: pages, sockets, clocks, bots."""

import argparse
import socket
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string

from game.management.servers.alone import NotAlone, claim_database
from game.management.servers.serving import Serving, open_socket, spare_collector


class Command(BaseCommand):
    help = "Serves the whole site from one process."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (0.0.0.0: all)")
        parser.add_argument("--port", default="8000", help="0 takes any free port")
        parser.add_argument("--server", choices=["daphne", "uvicorn"], default="daphne")
        parser.add_argument("--stop-seconds", type=float, default=10, help="time that a stop may take")

    def handle(self, *args: Any, **options: Any) -> None:
        port = _port(options["port"])
        _refuse_old_database()
        _refuse_company()
        serving = Serving(_socket(options["host"], port), options["stop_seconds"])
        if options["server"] == "uvicorn":
            from game.management.servers.with_uvicorn import run
        else:
            from game.management.servers.with_daphne import run
        application = import_string(settings.ASGI_APPLICATION)
        spare_collector()
        run(application, serving)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise CommandError(f"'{text}' is no port: give a number from 0 to 65535.")
    return int(text)


def _socket(host: str, port: int) -> socket.socket:
    try:
        return open_socket(host, port)
    except OSError as error:
        raise CommandError(f"Can't listen on {host}, port {port}: {error.strerror}. Try another --port.") from error


def _refuse_old_database() -> None:
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        raise CommandError(f"The database does not answer: {error}") from error
    finally:
        connections.close_all()
    if missing:
        raise CommandError(f"The database lacks {len(missing)} migrations: run `make setup` first.")


def _refuse_company() -> None:
    try:
        claim_database()
    except NotAlone as error:
        raise CommandError(
            "Another process serves this database already, and without REDIS_URL the two would not hear of each other's"
            " moves. Stop that one first, or give REDIS_URL to both."
        ) from error
