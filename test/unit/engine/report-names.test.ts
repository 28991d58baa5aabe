/** What is found to mend in names, read with the real lexicon. */
import { describe, expect, it } from "vitest";
import { namingIssues } from "../../../src/engine/report/naming-issues.ts";
import { list, reportOn } from "../../support/report-menu.ts";

describe("names", () => {
  const cases: [text: string, suggested: string, issues: string][] = [
    ["Chicken Biryani *Best Seller*", "Chicken Biryani", "promotional_noise"],
    ["Dal Makhani 🔥", "Dal Makhani", "promotional_noise"],
    ["Crazy Fries!!", "Crazy Fries", "promotional_noise"],
    ["mac & cheese ₹199", "Mac & Cheese", "price"],
    ["chicken 65 (half)", "Chicken 65", "serving_size"],
    ["bbq ribs 500g", "BBQ Ribs", "serving_size"],
    ["Chiken Curry", "Chicken Curry", "misspelling"],
    ["McAloo Tikki Burgr", "McAloo Tikki Burger", "misspelling"],
    ["PANEER TIKKA", "Paneer Tikka", "all_caps"],
    ["DAL MAKHANI Rs. 90", "Dal Makhani", "price all_caps"],
    ["POLLO AL LIMON Y ARROZ", "Pollo al Limon y Arroz", "all_caps"],
    ["COMBO A", "Combo A", "all_caps"],
    ["पनीर टिक्का ₹200", "पनीर टिक्का", "price"],
    ["拉麵 $12", "拉麵", "price"],
    ["Wjkpqvx ₹80", "Wjkpqvx", "price"],
    ["Poori Bhaji ₹80", "Poori Bhaji", "price"],
    [
      "Rice Bowl with Grilled Vegetables and Roasted Peanut Sauce (served with a salad)",
      "Rice Bowl with Grilled Vegetables and Roasted Peanut Sauce",
      "too_long",
    ],
    ["Xq", "Xq", "too_short"],
    ["", "", "empty"],
    [" \n", "", "empty"],
    ["₹199", "", "price empty"],
    [
      "CHIKEN BIRIYANI (Half) Rs.199 *Best Seller*",
      "Chicken Biriyani",
      "promotional_noise price serving_size misspelling all_caps",
    ],
  ];

  it.each(cases)("%j should be %j for %s", (text, suggested, issues) => {
    expect(reportOn([text]).naming).toEqual([{ row: 0, suggested, issues: issues.split(" ") }]);
  });

  it("covers every issue above", () => {
    const covered = new Set(cases.flatMap(([, , issues]) => issues.split(" ")));
    expect([...covered].sort()).toEqual([...namingIssues].sort());
  });

  it.each(
    list(
      "Chicken Biryani|BBQ|Flavoured Yoghurt|Pakora|Tea|STARTERS|拉麵|Té|Mac & Cheese|Chef's Special|" +
        "7 Up|Dal (Spicy)",
    ),
  )("find nothing to mend in %j", (text) => {
    expect(reportOn([text]).naming).toEqual([]);
  });

  it("are advised on with what they should be", () => {
    const { recommendations } = reportOn(["Chiken Curry", "Dal", "Panner Tikka"]);
    expect(recommendations[0]).toEqual({
      severity: "high",
      message:
        "2 names have a word that is misspelt: “Panner Tikka” should be “Paneer Tikka”; " +
        "“Chiken Curry” should be “Chicken Curry”. " +
        "Mend the spelling, so that guests who search find the dish.",
      rows: [0, 2],
    });
  });

  it("are quoted on one line and cut where they are long", () => {
    const text = `Dal\n\u202eMakhani ${"very ".repeat(20)}creamy ₹90`;
    const [first] = reportOn([text]).recommendations;
    const [quoted] = first!.message.match(/“[^”]*”/u)!;
    expect(quoted).toMatch(/^“Dal Makhani (?:very )+[^“]*…”$/);
    expect(quoted.length).toBeLessThanOrEqual(42);
  });
});
