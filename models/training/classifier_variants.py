"""Other names that keep a dish's cuisine, and names of no dish, made from word lists by hand."""

import random

from noise import noisy


def listed(text: str) -> list[str]:
    """The parts between bars, over several lines."""
    return [" ".join(part.split()) for part in text.split("|")]


PROTEINS = (
    "chicken",
    "mutton",
    "lamb",
    "beef",
    "pork",
    "fish",
    "prawn",
    "shrimp",
    "paneer",
    "tofu",
)
SWAPPED = frozenset(PROTEINS) | {"prawns", "mushroom", "veg", "vegetable", "soya", "duck"}
"""Words that may be exchanged for one of `PROTEINS` without leaving the kitchen."""

NEUTRAL = frozenset(
    listed(
        """
        special|classic|spicy|house|homemade|signature|royal|jumbo|mini|loaded|fresh|hot|double|
        premium|traditional|authentic|deluxe|supreme|mixed|boneless|crispy|plain|style|the|a|of|in|
        with|and|egg|turkey|seafood|crab|half|full
        """
    )
)
"""Words that do not tell families apart, beside the proteins."""

BEFORE = listed(
    """
    special|classic|spicy|crispy|homemade|signature|house|royal|jumbo|mini|loaded|fresh|hot|
    double|premium|traditional|authentic|deluxe|supreme|mixed|boneless|vegan|veg|non veg|
    organic|original|super|mega|creamy|grilled|extra spicy|mild|chef special|kids|ultimate|
    famous|old school|smoky|sweet|gluten free|low fat|eggless|triple|village|garden|golden|
    rustic|magic|fiery|lazy|mamas|grandmas|roadside|street style|tasty|yummy
    """
)

AFTER = listed(
    """
    special|combo|bowl|plate|platter|box|meal|dry|with salad|with cheese|with egg|with chicken|
    with fries|with coke|with soft drink|with rice|with dip|with extra sauce|deluxe|supreme|
    feast|basket|on the side|without onion|without garlic|extra spicy|with vegetables|
    house style|set|lunch|in box|with mushroom|regular|with garlic|with mayo|and fries|and coke|
    and salad|large|tray|family
    """
)

FUSION_STYLES = listed(
    """
    tandoori chicken|paneer tikka|butter chicken|chicken tikka|schezwan|chilli paneer|
    chilli chicken|teriyaki chicken|korean bbq|thai basil|thai|mexican|italian|cajun|peri peri|
    peri peri chicken|greek|kimchi|bulgogi|shawarma|pesto|alfredo|manchurian|hakka|satay|
    tikka masala|keema|chipotle|buffalo chicken|bbq chicken|tom yum|miso|sriracha|gochujang|
    hummus|falafel|makhani|afghani|malai|paneer makhani|chicken 65|lamb seekh|seekh kebab|
    aloo tikki|pulled pork|pepperoni|arrabbiata|teriyaki|lemongrass|rendang|sambal|green curry|
    wasabi|harissa|za'atar|chimichurri|jerk chicken|truffle|nutella|cheese|mac and cheese|
    philly|hawaiian|szechuan|sweet corn|paneer|chicken|tandoori paneer|tandoori|achari|desi|
    indian|chinese|japanese|korean|american|lebanese|mediterranean|vietnamese|spanish|french|
    turkish
    """
)

FUSION_HEADS = {
    "Italian": "pizza|calzone|pasta|lasagna|spaghetti|penne|ravioli|risotto|macaroni|garlic bread",
    "Mexican": "taco|tacos|burrito|burrito bowl|quesadilla|nachos|enchilada|fajitas|tostada",
    "American": "burger|fries|loaded fries|hot dog|wings|sliders|sub|slider|cheeseburger|"
    "tater tots",
    "South Indian": "dosa|uttapam|idli|masala dosa|kothu parotta|vada",
    "Chinese": "momos|hakka noodles|fried rice|spring rolls|chow mein|dim sum|noodles|wontons|bao",
    "Mughlai": "biryani|dum biryani|kebab",
    "North Indian": "paratha|naan|kathi roll|samosa|pakora|pav bhaji|kulcha|chaat|frankie|pav",
    "Japanese": "ramen|sushi|maki roll|udon|donburi|gyoza|uramaki|katsu|onigiri|sushi burrito",
    "Korean": "kimbap|tteokbokki|bibimbap|corn dog|japchae",
    "Vietnamese": "banh mi|pho|summer rolls|rice paper rolls",
    "Middle Eastern": "shawarma|falafel wrap|manakish|hummus|fatteh",
    "Bakery": "croissant|doughnut|cupcake|cookies|puff|muffin|bagel|bun|patties|focaccia",
    "Beverages": "milkshake|lassi|mojito|latte|iced tea|smoothie|juice|frappe|martini|"
    "margarita|soda",
    "Desserts": "ice cream|waffle|cheesecake|kulfi|halwa|sundae|mousse|falooda|gelato|kheer",
    "Continental": "sizzler|omelette|au gratin|cutlet|stroganoff|steak|club sandwich|cream soup",
    "Mediterranean": "gyro|souvlaki|doner|pide|moussaka|couscous",
    "SE Asian": "nasi goreng|laksa|mee goreng|satay|nasi lemak|rendang",
    "Thai": "pad thai|green curry|red curry|tom yum soup|som tam|massaman curry",
    "European": "crepe|paella|schnitzel|pierogi|quiche|tapas|raclette|shepherds pie",
}
"""Heads that settle the cuisine whatever stands before them."""

FUSIONS_A_HEAD = 12

NO_DISH = listed(
    """
    family|lunch|dinner|party|couple|student|office|weekend|value|super|mega|mini|big|happy|
    festive|monsoon|double|premium|executive|budget|kids|group|jumbo|veg|non veg|special|classic
    """
)
NO_HEAD = listed(
    """
    combo|meal|box|set|platter|pack|bucket|feast|deal|bundle|tray|plate|package|menu
    """
)
ADDED = listed(
    """
    cheese|egg|sauce|dip|toppings|gravy|mayo|rice|chicken|protein|vegetables|meat|patty|butter|
    cream|dressing|onions|lemon|pickle|chutney|spice|portion|veggies|salsa|tofu|bacon|avocado
    """
)
ADDING = listed(
    """
    extra|add|add on|side of|choice of|additional|side|more|portion of|extra side of
    """
)


def strip_family(name: str) -> str:
    """What is left of a name without proteins and neutral words, in one order, or else itself."""
    words = sorted(w for w in name.split() if w not in SWAPPED and w not in NEUTRAL)
    return " ".join(words) or name


def variants(text: str, dice: random.Random) -> list[str]:
    """Up to four other ways to print the name, each of another kind."""
    found = [decorated(text, dice)]
    words = text.split(" ")
    if len(words) >= 3:
        at = dice.randrange(len(words) - 1)
        found.append(" ".join(words[:at] + words[at + 1 :]))
    places = [at for at, word in enumerate(words) if word in SWAPPED]
    if places and len(words) > 1:
        at = dice.choice(places)
        found.append(" ".join(words[:at] + [dice.choice(PROTEINS)] + words[at + 1 :]))
    elif len(words) == 1 or dice.random() < 0.3:
        found.append(f"{dice.choice(PROTEINS)} {text}")
    if dice.random() < 0.5:
        found.append(noisy(text, dice))
    return [other for other in found if other != text]


def decorated(text: str, dice: random.Random) -> str:
    """A word that promises something but names no dish, before or after, sometimes both."""
    kind = dice.random()
    if kind < 0.55:
        text = f"{dice.choice(BEFORE)} {text}"
    if kind > 0.45:
        text = f"{text} {dice.choice(AFTER)}"
    return text


def fusions(dice: random.Random) -> list[tuple[str, str]]:
    """Name and label: a style of one kitchen before the head of another, which decides."""
    found = []
    for label, heads in FUSION_HEADS.items():
        for head in heads.split("|"):
            for style in dice.sample(FUSION_STYLES, FUSIONS_A_HEAD):
                if not set(style.split()) & set(head.split()):
                    found.append((f"{style} {head}", label))
    return found


def made_nondishes(dice: random.Random) -> list[str]:
    """Combos, extras and choices that name no dish."""
    found = [f"{a} {b}" for a in NO_DISH for b in NO_HEAD]
    found += [f"{a} {b} {dice.choice(NO_HEAD)}" for a in NO_DISH for b in NO_DISH if a != b]
    found += [f"{a} {b}" for a in ADDING for b in ADDED]
    return [*found, *ADDED]
