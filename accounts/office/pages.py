"""What the administration's pages have in common: fast lists, logs that nobody writes, forms that overwrite nothing."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django import forms
from django.contrib import admin
from django.core.paginator import Paginator
from django.db import connection
from django.db.models import Model, Q, QuerySet
from django.forms.models import model_to_dict
from django.http import HttpRequest
from django.utils.functional import cached_property

from accounts.models import User
from accounts.skeleton import skeleton

SHOWN_AT_MOST = 5_000


class ShortPaginator(Paginator):  # type: ignore[type-arg]  # not subscriptable at run time
    """Counts no further than anybody leafs: counting millions of rows takes seconds, and the number helps nobody."""

    @cached_property
    def count(self) -> int:
        rows: QuerySet[Model] = self.object_list  # type: ignore[assignment]  # a list's, always
        return rows[:SHOWN_AT_MOST].count()


class Findable(admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    """An address with a number that no row can have names nothing."""

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        try:
            return super().get_object(request, object_id, from_field)
        except OverflowError:
            return None


class FastList(Findable):
    """A list of a table that grows without end: newest first, no counts."""

    ordering = ("-pk",)
    paginator = ShortPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    sortable_by = ()
    list_per_page = 50
    list_max_show_all = 50


class ReadOnly(FastList):
    """Seen and never written here. What may be done about a row has a page of its own."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class Logbook(ReadOnly):
    """A log with an exact search: each way to find a row goes over an index."""

    search_fields = ("pk",)  # Django shows the box where this is not empty

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        raise NotImplementedError

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        term = search_term.strip()
        return (self.find(queryset, term) if term else queryset), False


def accounts_named(term: str) -> list[int]:
    """Accounts with exactly this name or address, found by an index."""
    named = Q(email=term.lower())
    if skeleton(term):
        named |= Q(name_key=skeleton(term))
    return list(User.objects.filter(named).values_list("pk", flat=True)[:50])


def stamp_of(instance: Model, fields: Sequence[str]) -> str:
    """Changes when one of these fields does."""
    values = model_to_dict(instance, fields=fields)
    plain = {
        name: sorted(item.pk for item in value) if isinstance(value, list) else value for name, value in values.items()
    }
    return sha256(repr(sorted(plain.items())).encode()).hexdigest()[:16]


class StampedForm(forms.ModelForm):  # type: ignore[type-arg]  # not subscriptable at run time
    """Remembers the values that it showed. Where they have changed before it is sent, it saves nothing and says so."""

    stamp = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance._state.adding:
            self.initial["stamp"] = stamp_of(self.instance, [name for name in self.fields if name != "stamp"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.instance._state.adding and cleaned.get("stamp") != self.initial["stamp"]:
            raise forms.ValidationError(
                "Somebody has changed this since you opened it. Nothing was saved: please open it again."
            )
        return cleaned


class Careful(Findable):
    """Saves what was changed in the form and nothing else of the row."""

    form = StampedForm
    actions = None

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """While a form is saved the row is locked, so that the stamps of two are looked at one after the other."""
        found = super().get_object(request, object_id, from_field)
        if found is None or request.method != "POST" or not connection.in_atomic_block:
            return found
        return self.model._default_manager.select_for_update(no_key=True).filter(pk=found.pk).first()

    def save_model(self, request: HttpRequest, obj: Model, form: Any, change: bool) -> None:
        if not change:
            obj.save(force_insert=True)
            return
        columns = {field.name for field in obj._meta.concrete_fields}
        obj.save(update_fields=[name for name in form.changed_data if name in columns])
