//! Finds meat in Chinese words that the lexicon does not have as they stand: "炒海鲜饭" is of seafood.

use super::cover::Covered;
use crate::knowledge::{Protein, Proteins};

/// Words with the sign of an animal and nothing of it: milk, butter, cinnamon, rice rolls.
const OF_NO_MEAT: [&str; 33] = [
    "牛奶",
    "牛乳",
    "牛油",
    "牛角",
    "牛轧",
    "鸡尾",
    "雞尾",
    "鱼香",
    "魚香",
    "鱼腥草",
    "魚腥草",
    "猪肠粉",
    "豬腸粉",
    "蛋糕",
    "蛋白质",
    "无蛋",
    "無蛋",
    "肉桂",
    "果肉",
    "椰肉",
    "眼肉",
    "肉豆蔻",
    "羊羹",
    "羊角",
    "海鲜菇",
    "海鮮菇",
    "木鱼花",
    "龙须",
    "鲍鱼菇",
    "鮑魚菇",
    "红牛",
    "紅牛",
    "蒙牛",
];
/// A vegetarian's copy of whatever follows or stands before.
const COPIES: [&str; 5] = ["素", "斋", "齋", "植物", "豆鸡"];

/// The longer signs first, so that an egg is no chicken; none of the twenty where the animal has no name there.
const SIGNS: [(&str, Option<Protein>); 61] = [
    ("鸡蛋", Some(Protein::Egg)),
    ("雞蛋", Some(Protein::Egg)),
    ("鸭蛋", Some(Protein::Egg)),
    ("鴨蛋", Some(Protein::Egg)),
    ("鱼蛋", Some(Protein::Fish)),
    ("魚蛋", Some(Protein::Fish)),
    ("田鸡", None),
    ("田雞", None),
    ("牛蛙", None),
    ("章鱼", None),
    ("章魚", None),
    ("鲍鱼", None),
    ("鮑魚", None),
    ("鱿鱼", Some(Protein::Squid)),
    ("魷魚", Some(Protein::Squid)),
    ("墨鱼", Some(Protein::Squid)),
    ("墨魚", Some(Protein::Squid)),
    ("龙虾", Some(Protein::Lobster)),
    ("龍蝦", Some(Protein::Lobster)),
    ("海鲜", Some(Protein::Seafood)),
    ("海鮮", Some(Protein::Seafood)),
    ("苏东", Some(Protein::Squid)),
    ("蘇東", Some(Protein::Squid)),
    ("花枝", Some(Protein::Squid)),
    ("带子", Some(Protein::Scallop)),
    ("帶子", Some(Protein::Scallop)),
    ("排骨", Some(Protein::Pork)),
    ("叉烧", Some(Protein::Pork)),
    ("叉燒", Some(Protein::Pork)),
    ("烧肉", Some(Protein::Pork)),
    ("燒肉", Some(Protein::Pork)),
    ("腊肠", Some(Protein::Pork)),
    ("臘腸", Some(Protein::Pork)),
    ("火腿", Some(Protein::Pork)),
    ("培根", Some(Protein::Pork)),
    ("花腩", Some(Protein::Pork)),
    ("肉骨茶", Some(Protein::Pork)),
    ("香肠", None),
    ("香腸", None),
    ("鱿", Some(Protein::Squid)),
    ("魷", Some(Protein::Squid)),
    ("蛤", Some(Protein::Clam)),
    ("鸡", Some(Protein::Chicken)),
    ("雞", Some(Protein::Chicken)),
    ("鸭", Some(Protein::Duck)),
    ("鴨", Some(Protein::Duck)),
    ("鹅", None),
    ("鵝", None),
    ("猪", Some(Protein::Pork)),
    ("豬", Some(Protein::Pork)),
    ("牛", Some(Protein::Beef)),
    ("羊", Some(Protein::Mutton)),
    ("虾", Some(Protein::Prawn)),
    ("蝦", Some(Protein::Prawn)),
    ("蟹", Some(Protein::Crab)),
    ("鱼", Some(Protein::Fish)),
    ("魚", Some(Protein::Fish)),
    ("蛋", Some(Protein::Egg)),
    ("肉", None),
    ("蚝", None),
    ("蠔", None),
];

/// The proteins that unknown words in Chinese signs name; none where they name no meat, fish or egg.
pub(super) fn meat_of(covered: &Covered) -> Option<Proteins> {
    let unknown = covered.spans.iter().filter(|span| span.phrase < 0);
    let words = unknown.flat_map(|span| &covered.words[span.start as usize..span.end as usize]);
    let mut found = None;
    for word in words.filter(|word| word.chars().any(is_chinese)) {
        if COPIES.iter().any(|copy| word.contains(copy)) {
            continue;
        }
        let mut rest = OF_NO_MEAT.iter().fold(word.clone(), |word, one| word.replace(one, " "));
        for (sign, protein) in SIGNS {
            if !rest.contains(sign) {
                continue;
            }
            rest = rest.replace(sign, " ");
            let all = found.get_or_insert(Proteins::NONE);
            if let Some(protein) = protein {
                all.add(protein);
            }
        }
    }
    found
}

/// Of the commonest 20,000 signs, in which all animals of menus are written.
fn is_chinese(sign: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&sign)
}

#[cfg(test)]
mod tests {
    use crate::knowledge::{Diet, Protein};
    use crate::reading::testing::diet;

    #[test]
    fn unknown_chinese_words_tell_meat() {
        let egg = vec![Protein::Egg];
        assert_eq!(diet("mushroom 咸鸭蛋菇"), (Diet::NonVeg, egg));
        assert_eq!(diet("pizza 炒海鲜饭"), (Diet::NonVeg, vec![Protein::Seafood]));
        assert_eq!(diet("chicken 肉饭"), (Diet::NonVeg, vec![Protein::Chicken]));
    }

    #[test]
    fn copies_and_milk_are_no_meat() {
        assert_eq!(diet("onion 素鸡饭"), (Diet::Veg, vec![]));
        assert_eq!(diet("onion 鲜牛奶"), (Diet::Veg, vec![]));
        assert_eq!(diet("veg burger 鸡饭"), (Diet::Veg, vec![]));
    }
}
