/** Menus as restaurants print them, for tests and benches of `/suggest`. */

const list = (names: string): readonly string[] => names.split("|");

/** A North Indian kitchen: headings, prices, spellings and all. */
export const northIndianMenu = list(
  "STARTERS|Paneer Tikka (8 pcs) ₹220|Chicken Tikka ₹280|Veg Seekh Kebab|Tandoori Chicken Half|" +
    "Samosa 2 pcs|Tomato Soup|MAIN COURSE|Dal Makhani ₹210|Paneer Butter Masala|Butter Chicken|" +
    "Mutton Rogan Josh|Palak Paneer|Chana Masala|Aloo Gobi|Egg Curry|BREADS|Butter Naan ₹45|" +
    "Garlic Naan|Tandoori Roti|Laccha Paratha|RICE & BIRYANI|Chicken Dum Biryani|Veg Biryani|Jeera Rice|" +
    "Steamed Rice|ACCOMPANIMENTS|Boondi Raita|Green Salad|Roasted Papad|BEVERAGES|Sweet Lassi|" +
    "Masala Chaas|Coca Cola 500 ml|Masala Chai|Fresh Lime Soda|DESSERTS|Gulab Jamun (2 pcs)|" +
    "Rasmalai|Gajar Ka Halwa|Kulfi",
);

/** Burgers, pizza and shakes. */
export const fastFoodMenu = list(
  "Classic Veg Burger|Chicken Zinger Burger|Cheese Burger|Paneer Burger|Margherita Pizza|" +
    "Pepperoni Pizza|Chicken Wings (6 pcs)|French Fries (Medium)|Peri Peri Fries|Onion Rings|" +
    "Garlic Bread|Coleslaw|Mozzarella Sticks|Coke 300ml|Pepsi|Sprite|Chocolate Shake|Iced Tea|" +
    "Chocolate Brownie|Vanilla Ice Cream|Extra Cheese|Ketchup Sachet|Burger + Fries + Coke Combo",
);

/** Several kitchens under one roof. */
export const mixedMenu = list(
  "Veg Hakka Noodles|Chicken Fried Rice|Veg Manchurian|Hot & Sour Soup|Veg Spring Rolls|Pad Thai|" +
    "Thai Green Curry|Masala Dosa|Idli Sambar|Medu Vada|Filter Coffee|Chole Bhature|Pav Bhaji|" +
    "Penne Arrabbiata|Garlic Bread|Caesar Salad|Chicken Shawarma|Hummus with Pita|Falafel Plate|" +
    "Sushi Platter|Ramen|Tacos|Nachos with Cheese|Lemonade|Mango Lassi|Cold Coffee|Green Tea|" +
    "Diet Coke|Thums Up|Tiramisu|Gulab Jamun|Chocolate Cake|Fruit Salad|Butter Naan",
);
