//! What a Chinese name behind the Latin one says of the course: "Ginger Chicken 子姜鸡饭" is a rice.

use super::chinese::is_chinese;
use super::cover::Covered;
use crate::knowledge::Category;

/// Fewer signs name no dish: "热饮" is a heading.
const SIGNS_MIN: usize = 3;

/// How names of a course end.
const ENDS: [(Category, &[&str]); 3] = [
    (Category::Dessert, &["西米露", "豆腐花", "豆花", "糖水", "甜品", "布丁", "双皮奶"]),
    (
        Category::Beverage,
        &["咖啡", "奶茶", "红茶", "绿茶", "豆浆", "豆漿", "薏米水", "沙冰", "汁", "冰饮"],
    ),
    (Category::Main, &["饭", "飯", "面", "麵", "粥", "粉", "锅", "套餐"]),
];

/// The course, none where it is not told.
pub(super) fn course_of(covered: &Covered) -> Option<Category> {
    let last = covered.words.iter().rfind(|word| word.chars().any(is_chinese))?;
    if last.chars().filter(|&sign| is_chinese(sign)).count() < SIGNS_MIN {
        return None;
    }
    let (course, _) = ENDS.iter().find(|(_, ends)| ends.iter().any(|end| last.ends_with(end)))?;
    Some(*course)
}

#[cfg(test)]
mod tests {
    use crate::knowledge::Category::{self, Beverage, Dessert, Main, Side};
    use crate::reading::testing::read;

    fn courses(text: &str) -> (Option<Category>, Option<Category>) {
        let reading = read(text);
        (reading.category, reading.also_category)
    }

    #[test]
    fn chinese_words_make_a_main_of_a_side() {
        assert_eq!(courses("raita 子姜鸡饭"), (Some(Main), Some(Side)));
        assert_eq!(courses("raita 鸡饭"), (Some(Side), None));
        assert_eq!(courses("cake 子姜鸡饭").0, Some(Dessert));
    }

    #[test]
    fn chinese_words_tell_the_course_of_what_nobody_knows() {
        assert_eq!(courses("quux 苹果萝卜汁"), (Some(Beverage), None));
    }
}
