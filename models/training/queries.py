"""Questions that guests put to a menu, made by combination from lists written by hand.

Each query comes with what it means in plain English, which is what the teacher reads; for an
English query that is the query itself.
"""

from itertools import product

TASTES = (
    "spicy sweet sour tangy salty crispy crunchy creamy cheesy smoky juicy mild hot cold warm "
    "light heavy healthy fresh fried grilled steamed baked roasted refreshing filling"
).split()
FOODS = (
    "chicken,mutton,lamb,beef,pork,fish,prawns,shrimp,crab,seafood,egg,paneer,tofu,mushroom,"
    "potato,cauliflower,spinach,corn,cheese,lentils,chickpeas,eggplant,okra,rice,noodles,pasta,"
    "bread,soup,salad,curry,pizza,burger,sandwich,wrap,roll,taco,biryani,dosa,idli,momos,"
    "dumplings,kebab,tikka,fries,wings,steak,sushi,ramen,ice cream,cake,chocolate,mango,"
    "coconut,coffee,tea,juice,milkshake,smoothie,lassi,beer,wine,cocktail,soda,bacon,duck,"
    "salmon,tuna,avocado,garlic,onion,peanuts,nuts,honey,yogurt,cream"
).split(",")
COURSES = (
    "starters,appetizers,snacks,main course,mains,side dishes,sides,breads,desserts,sweets,"
    "drinks,beverages,breakfast,brunch,lunch,dinner,soups,salads,combos,kids meals,platters,"
    "street food,finger food,comfort food,fast food,bowls,dips,sauces"
).split(",")
DIETS = (
    "veg,vegetarian,pure veg,vegan,plant based,non veg,jain,gluten free,egg free,eggless,"
    "dairy free,nut free,halal,keto,low carb,low calorie,high protein,sugar free,healthy,"
    "meatless"
).split(",")
CUISINES = (
    "indian,north indian,south indian,punjabi,bengali,gujarati,mughlai,hyderabadi,chinese,"
    "indo chinese,thai,japanese,korean,vietnamese,indonesian,malaysian,filipino,italian,french,"
    "spanish,greek,turkish,lebanese,arabic,persian,mexican,tex mex,american,british,german,"
    "mediterranean,middle eastern,african,caribbean,continental,asian,european"
).split(",")
WITHOUT = (
    "onion,garlic,onion and garlic,egg,meat,dairy,milk,cheese,nuts,peanuts,gluten,sugar,"
    "caffeine,alcohol,chilli,rice,bread,chicken,pork,beef,fish,seafood,mushroom,coconut,oil,"
    "spice"
).split(",")
MOODS = (
    "for kids,for a rainy day,for a hot day,for winter,for summer,for breakfast,"
    "for a late night,for sharing,for one person,for a group,for a party,for a diet,"
    "for weight loss,for gym,after a workout,for an upset stomach,for a cold,for dessert,"
    "with tea,with beer,with rice,with naan,to drink,to eat with roti,on a budget,quick to eat,"
    "easy to digest,for fasting"
).split(",")
LONE = (
    "cold drinks,soft drinks,hot drinks,hot beverages,iced drinks,fresh juice,mocktails,"
    "cocktails,alcoholic drinks,non alcoholic drinks,coffee without milk,milk drinks,"
    "energy drinks,fizzy drink,aerated drinks,something to drink,something sweet,"
    "something salty,after dinner sweet,sea food,noodle soup,fried rice,rice dishes,"
    "noodle dishes,bread basket,indian breads,clay oven breads,stuffed bread,flatbread,"
    "deep fried food,barbecue,charcoal grilled,raw fish,hand rolls,rice bowl,poke bowl,"
    "sweet and sour,hot and sour,stir fry,gravy dishes,dry dishes,dishes with gravy,"
    "food with cheese,extra cheese,stuffed crust,thin crust pizza,handheld food,"
    "sandwiches and wraps,no meat,contains egg,meat lovers,red meat,white meat,minced meat,"
    "meat on skewers,pork free,chocolate dessert,frozen dessert,fruit dessert,"
    "milk based sweets,indian sweets,cookies and cakes,pastries,eggs for breakfast,omelettes,"
    "pancakes and waffles,toast,cereal,porridge,lentil dishes,beans,leafy greens,"
    "green vegetables,root vegetables,potato dishes,egg dishes,cottage cheese dishes,"
    "cheap snacks,small bites,large meal,complete meal,set meal,meal for two,family pack,"
    "value meal,tiffin,evening snacks,tea time snacks,south indian breakfast,street snacks,"
    "tangy snacks,crispy rice crepe,steamed rice cake,spiced tea,yogurt drink,buttermilk,"
    "lemonade,tender coconut,comfort soup,warm soup,creamy soup,clear soup,bone broth,"
    "spring rolls,dim sum,steamed buns,tofu dishes,vegetarian protein,low fat,not fried,"
    "oil free,not spicy,less spicy,extra spicy,very hot,mild curry,thick gravy,coconut curry,"
    "tomato based,white sauce,red sauce,peanut sauce,garlic flavour,smoked meat,cured meat,"
    "sausages,meatballs,ribs,drumsticks,boneless chicken"
).split(",")
HINGLISH = [
    ("kuch {a}", "something {b}"),
    ("kuch {a} chahiye", "i want something {b}"),
    ("kuch {a} khana hai", "something {b} to eat"),
    ("{a} wala khana", "{b} food"),
    ("{a} mein kya hai", "{b} dishes"),
    ("mujhe {a} do", "{b}"),
    ("koi {a} dish", "a {b} dish"),
    ("sabse {a}", "the most {b}"),
]
HINGLISH_WORDS = [
    ("meetha", "sweet dessert"),
    ("teekha", "spicy"),
    ("thanda", "cold drink"),
    ("garam", "hot"),
    ("chatpata", "tangy spicy"),
    ("khatta", "sour"),
    ("namkeen", "salty snack"),
    ("halka", "light"),
    ("karara", "crispy"),
    ("desi", "traditional indian"),
    ("shakahari", "vegetarian"),
    ("mansahari", "meat"),
    ("sasta", "cheap snack"),
    ("healthy", "healthy"),
    ("garma garam", "hot"),
    ("peene ko", "to drink"),
    ("khane ko", "to eat"),
    ("nashte mein", "for breakfast"),
    ("bina pyaz", "without onion"),
    ("bina lehsun", "without garlic"),
    ("bina ande ka", "eggless"),
    ("doodh wala", "milk drink"),
    ("chawal wala", "with rice"),
    ("roti ke saath", "with flatbread"),
    ("bachon ke liye", "for kids"),
    ("pet bhar", "filling"),
    ("tala hua", "deep fried"),
    ("bhuna hua", "roasted"),
    ("murgi wala", "chicken"),
    ("machli", "fish"),
    ("gosht", "mutton"),
    ("anda", "egg"),
    ("paneer", "cottage cheese"),
    ("aloo", "potato"),
    ("gobi", "cauliflower"),
    ("palak", "spinach"),
    ("dal", "lentils"),
    ("mithai", "indian sweets"),
    ("chai ke saath", "with tea"),
    ("vrat ka", "fasting"),
    ("jain", "without onion and garlic"),
    ("cheese wala", "cheesy"),
]
MALAY = [
    ("minuman sejuk", "cold drinks"),
    ("minuman panas", "hot drinks"),
    ("makanan pedas", "spicy food"),
    ("makanan ringan", "snacks"),
    ("pencuci mulut", "dessert"),
    ("sarapan", "breakfast"),
    ("makanan laut", "seafood"),
    ("nasi dan lauk", "rice with side dishes"),
    ("mi kuah", "noodle soup"),
    ("minuman dingin", "cold drinks"),
    ("makanan penutup", "dessert"),
    ("tanpa daging", "without meat"),
    ("sayuran", "vegetables"),
    ("ayam pedas", "spicy chicken"),
    ("comida picante", "spicy food"),
    ("bebidas frias", "cold drinks"),
    ("bebidas", "drinks"),
    ("postres", "desserts"),
    ("mariscos", "seafood"),
    ("sin carne", "without meat"),
    ("comida vegetariana", "vegetarian food"),
    ("desayuno", "breakfast"),
    ("sopas", "soups"),
    ("ensaladas", "salads"),
    ("antojitos", "snacks"),
]


def make_queries() -> list[tuple[str, str]]:
    """About 6,000 pairs of query and meaning, distinct queries, sorted."""
    english: set[str] = {*TASTES, *FOODS, *COURSES, *LONE}
    english.update(f"{d} {c}" for d, c in product(DIETS, COURSES))
    english.update(
        f"{k} {c}" for k, c in product(CUISINES, [*COURSES, "food", "cuisine", "dishes"])
    )
    english.update(f"{t} {f}" for t, f in product(TASTES, FOODS))
    english.update(f"something {t}" for t in TASTES)
    english.update(f"something {t} and {u}" for t, u in product(TASTES, TASTES) if t < u)
    english.update(f"something {t} without {w}" for t, w in product(TASTES[:8], WITHOUT))
    english.update(f"{f} without {w}" for f, w in product(FOODS[:60:3], WITHOUT[::2]))
    english.update(f"no {w}" for w in WITHOUT)
    english.update(f"{t} food {m}" for t, m in product(TASTES[::3], MOODS))
    english.update(f"something {m}" for m in MOODS)
    english.update(f"{f} dishes" for f in FOODS)
    english.update(f"dishes with {f}" for f in FOODS)
    english.update(f"{f} {c}" for f, c in product(FOODS[:18], COURSES[:12]))
    english.update(f"{k} {f}" for k, f in product(CUISINES[::2], FOODS[:40:3]))
    english.update(f"{t} {c}" for t, c in product(TASTES, COURSES[:14]))
    pairs = {query: query for query in english}
    for (form, meaning), (word, sense) in product(HINGLISH, HINGLISH_WORDS):
        pairs[form.format(a=word)] = meaning.format(b=sense)
    pairs.update(HINGLISH_WORDS)
    pairs.update(MALAY)
    return sorted(pairs.items())
