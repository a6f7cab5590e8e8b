"""Friendly names to play under: birds, trees and flowers of Romania with a number."""

import random

from accounts.models import User
from accounts.skeleton import skeleton

NATURE = """
    Albina Arinul Barza Bradul Bujorul Busuioc Castanul Ciocârlia Cireșul Cocorul Cocostârc Cucul Fagul Frasinul Ghiocel
    Ghinda Graurul Iepurele Irisul Izvorul Lăcrimioara Liliacul Macul Mesteacăn Mierla Muguri Nufărul Pelicanul Pinul
    Păpădia Pițigoi Pădurea Rozmarin Rândunica Sitarul Stejarul Stânca Sturzul Trifoi Ursul Veverița Viorea Vrabia Vulpea
    Vântul Zefirul Zimbrul Zorile
"""
SHORT, LONG = (10, 99), (1000, 9999)
chance = random.SystemRandom()


def suggest_name() -> str:
    """A name that is free at this moment; it is claimed only when it is sent."""
    names = [_draw(SHORT) for _ in range(5)] + [_draw(LONG) for _ in range(3)]
    taken = set(User.objects.filter(name_key__in=map(skeleton, names)).values_list("name_key", flat=True))
    return next((name for name in names if skeleton(name) not in taken), _draw(LONG))


def _draw(numbers: tuple[int, int]) -> str:
    return f"{chance.choice(NATURE.split())} {chance.randint(*numbers)}"
