"""Static files: hashed names, and compressed copies of what players load."""

from collections.abc import Iterable, Iterator
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

FEW_LOAD = ("admin/", "django_htmx/")  # compressing them takes most of the time of `make setup`


class SiteStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc, unused-ignore]
    def compress_files(self, paths: Iterable[str]) -> Iterator[Any]:
        yield from super().compress_files([path for path in paths if not path.startswith(FEW_LOAD)])
