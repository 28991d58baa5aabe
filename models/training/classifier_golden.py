"""Forty invented names, clean already, that hold the service's twin to these numbers."""

from classifier_variants import listed

NAMES = listed(
    """
    butter chicken|chicken 65|masala dosa|veg hakka noodles|margherita pizza|pad kra pao|
    salmon nigiri|carnitas taco|chicken shish tawook|kimchi jjigae|bacon cheeseburger|
    mutton dum biryani|chicken a la kiev|bun cha ha noi|lamb souvlaki|blueberry muffin|
    iced caramel macchiato|ayam penyet|sauerbraten|gulab jamun with ice cream|family combo|
    extra cheese|crème brûlée|jalapeño poppers|phở gà|宫保鸡丁|김치볶음밥|पनीर टिक्का|шашлык|حمص|
    mom's apple pie|mac & cheese|half-and-half pizza|7 up|a|x|!!!|
    paneer tikka burger with fries and coke|supercalifragilistic sundae|chicken
    """
)


def golden_names() -> list[str]:
    """The names; one has no word at all."""
    return NAMES
