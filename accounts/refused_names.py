"""Names that nobody may bear: those of the house, and insults in the four languages. Compared as skeletons."""

from accounts.skeleton import skeleton


def _keys(words: str) -> frozenset[str]:
    return frozenset(map(skeleton, words.split()))


# refused as the whole name or as its first word, with or without a number after it: "Admin", "Bot Ana", "moderator 7"
HOUSE_KEYS = _keys("""
    admin administrator administrador amministratore bot bots robot guest host moderator moderatore staff support
    system official oficial whist root null undefined anonymous
""")

# refused as any word of the name
RUDE_KEYS = _keys("""
    arse arsehole ass asshole bastard bitch cock cunt fag fuck fucker fucking motherfucker nigger nigga nazi pussy
    rape rapist retard shit slut twat wanker whore hitler
    buci bulangiu cacat curva curve futai fut futut fututi labagiu muie muist pizda pizde poponar pula pule sugi
    sugeo tampit handicapat
    bastardo cazzo coglione coglioni culo fica frocio merda minchia mignotta puttana stronza stronzo troia vaffanculo
    zoccola
    cabron cabrona coño gilipollas hijoputa joder maricon mierda polla puta puto zorra
""")

# refused anywhere in the name, spaces or not: long enough not to hide in an honest name
RUDE_PARTS = _keys("""
    fuck nigger nigga asshole hitler pussy whore bitch wanker
    futut muiela pizda bulangiu labagiu
    puttana stronzo vaffanculo cazzo coglion
    gilipollas hijoputa maricon
""")
