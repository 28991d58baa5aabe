"""Forty invented texts that try the tokenizer and the model; none is a menu's."""

LONG = "slow cooked village style mutton curry with crispy onions and saffron rice "

TEXTS = [
    "paneer tikka",
    "Paneer Tikka",
    "panner tika",
    "butter chikcen",
    "masala dosa",
    "gulab jamun",
    "veg manchurian dry",
    "chicken 65",
    "iced latte",
    "7up",
    "mac & cheese",
    "fish n' chips",
    "mom's apple pie (warm)",
    "half-and-half pizza",
    "crème brûlée",
    "jalapeño poppers",
    "phở bò tái",
    "smörgåstårta",
    "pączki",
    "ÇİĞ KÖFTE",
    "宫保鸡丁",
    "宫保鸡丁 kung pao chicken",
    "ラーメン",
    "김치찌개",
    "पनीर टिक्का",
    "आलू पराठा aloo paratha",
    "ผัดไทย",
    "шашлык из баранины",
    "حمص",
    "🍕",
    "🍔 burger 🍟",
    "!!!",
    "a",
    "x",
    "₹199",
    "something spicy without onion",
    "supercalifragilistic-expialidocious-sundae",
    "z" * 120,
]


def golden_texts() -> list[str]:
    """The texts, with the empty one and one far beyond the 64 tokens that are read."""
    return ["", *TEXTS, LONG * 12]
