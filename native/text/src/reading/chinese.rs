//! Finds meat in Chinese words that the lexicon does not have as they stand: "炒海鲜饭" is of seafood.

use super::cover::Covered;
use crate::knowledge::{Protein, Proteins};

/// What a sign tells: an animal, one without a name among the proteins, or nothing of the animal in it.
#[derive(Clone, Copy)]
enum Told {
    Nothing,
    Unnamed,
    Of(Protein),
}

const SIGNS: [(Told, &[&str]); 16] = [
    (
        // Milk, butter, cinnamon, rice rolls.
        Told::Nothing,
        &[
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
            "鲍鱼菇",
            "鮑魚菇",
            "红牛",
            "紅牛",
            "蒙牛",
        ],
    ),
    (
        Told::Unnamed,
        &[
            "田鸡", "田雞", "牛蛙", "章鱼", "章魚", "鲍鱼", "鮑魚", "香肠", "香腸", "鹅", "鵝",
            "肉", "蚝", "蠔",
        ],
    ),
    (Told::Of(Protein::Egg), &["鸡蛋", "雞蛋", "鸭蛋", "鴨蛋", "蛋"]),
    (Told::Of(Protein::Fish), &["鱼蛋", "魚蛋", "鱼", "魚"]),
    (
        Told::Of(Protein::Squid),
        &["鱿鱼", "魷魚", "墨鱼", "墨魚", "苏东", "蘇東", "花枝", "鱿", "魷"],
    ),
    (Told::Of(Protein::Lobster), &["龙虾", "龍蝦"]),
    (Told::Of(Protein::Seafood), &["海鲜", "海鮮"]),
    (Told::Of(Protein::Scallop), &["带子", "帶子"]),
    (
        Told::Of(Protein::Pork),
        &[
            "排骨",
            "叉烧",
            "叉燒",
            "烧肉",
            "燒肉",
            "腊肠",
            "臘腸",
            "火腿",
            "培根",
            "花腩",
            "肉骨茶",
            "猪",
            "豬",
        ],
    ),
    (Told::Of(Protein::Clam), &["蛤"]),
    (Told::Of(Protein::Chicken), &["鸡", "雞"]),
    (Told::Of(Protein::Duck), &["鸭", "鴨"]),
    (Told::Of(Protein::Beef), &["牛"]),
    (Told::Of(Protein::Mutton), &["羊"]),
    (Told::Of(Protein::Prawn), &["虾", "蝦"]),
    (Told::Of(Protein::Crab), &["蟹"]),
];

/// A vegetarian's copy of whatever follows or stands before.
const COPIES: [&str; 5] = ["素", "斋", "齋", "植物", "豆鸡"];

/// The proteins that unknown words in Chinese signs name; none where they name no meat, fish or egg.
pub(super) fn meat_of(covered: &Covered) -> Option<Proteins> {
    let unknown = covered.spans.iter().filter(|span| span.phrase < 0);
    let words = unknown.flat_map(|span| &covered.words[span.start as usize..span.end as usize]);
    let mut found = None;
    for word in words.filter(|word| word.chars().any(is_chinese)) {
        if COPIES.iter().any(|copy| word.contains(copy)) {
            continue;
        }
        let mut rest = word.as_str();
        while let Some(first) = rest.chars().next() {
            let (told, length) = sign_at(rest).unwrap_or((Told::Nothing, first.len_utf8()));
            rest = &rest[length..];
            match told {
                Told::Nothing => {}
                Told::Unnamed => {
                    found.get_or_insert(Proteins::NONE);
                }
                Told::Of(protein) => found.get_or_insert(Proteins::NONE).add(protein),
            }
        }
    }
    found
}

/// The longest sign that the text begins with, so that an egg is no chicken, and its bytes.
fn sign_at(text: &str) -> Option<(Told, usize)> {
    let all = SIGNS.iter().flat_map(|(told, signs)| signs.iter().map(move |sign| (*told, sign)));
    let here = all.filter(|(_, sign)| text.starts_with(**sign));
    here.map(|(told, sign)| (told, sign.len())).max_by_key(|&(_, length)| length)
}

/// Of the commonest 20,000 signs, in which all food of menus is written.
pub(crate) fn is_chinese(sign: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&sign)
}

/// Traditional signs of menus, each before its simplified one.
const TRADITIONAL: &str = "麵面麺面飯饭湯汤雞鸡魚鱼蝦虾豬猪鴨鸭鵝鹅醬酱滷卤鹵卤鹹咸餃饺餅饼鮮鲜紅红綠绿黃黄藍蓝銀银薑姜絲丝條条\
塊块團团糰团燒烧燉炖熱热凍冻臘腊腸肠貝贝帶带蔥葱乾干麥麦雜杂鍋锅鐵铁龍龙鳳凤錦锦雲云捲卷鬆松檸柠蘋苹蘿萝蔔卜蓮莲醃腌鮑鲍蠔蚝\
餛馄飩饨爐炉灣湾廣广東东揚扬點点當当歸归參参養养豐丰單单雙双頭头腦脑筍笋葉叶菓果鹽盐無无風风韓韩國国漿浆鎮镇長长濃浓熘溜";

/// The simplified sign of a traditional one, or the sign.
pub(crate) fn simplified(sign: char) -> char {
    let mut signs = TRADITIONAL.chars();
    while let (Some(one), Some(other)) = (signs.next(), signs.next()) {
        if one == sign {
            return other;
        }
    }
    sign
}

#[cfg(test)]
mod tests {
    use super::simplified;
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

    #[test]
    fn signs_come_in_two_ways_to_write_them() {
        let both: String = "乾炒牛河麵 揚州飯".chars().map(simplified).collect();
        assert_eq!(both, "干炒牛河面 扬州饭");
    }
}
