/** An item as the pick model sees it beside the others of its menu. */
import type { Features } from "./features.ts";
import { courseOf, type MenuItem } from "./menu-item.ts";
import { offerOf } from "./offer.ts";

const kindsMax = 12;

/** Binds a menu, `O(items)` once, and adds what an item is in it to features. */
export function createMenuFeatures(
  menu: readonly MenuItem[],
): (item: MenuItem, features: Features) => void {
  const courses = countsOf(menu, courseOf);
  const kinds = countsOf(menu, (item) => offerOf(item).kind);
  const cuisines = countsOf(menu, ({ cuisine }) => cuisine);
  return (item, features) => {
    const ofCourse = courses.get(courseOf(item))!;
    const ofKind = kinds.get(offerOf(item).kind)!;
    features.set("cuisine share", cuisines.get(item.cuisine)! / menu.length);
    features.set("course share", ofCourse / menu.length);
    features.set("course rare", 1 / ofCourse);
    features.set("kind share", ofKind / menu.length);
    features.set("kind count", Math.min(kindsMax, ofKind) / kindsMax);
  };
}

function countsOf(
  menu: readonly MenuItem[],
  keyOf: (item: MenuItem) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of menu) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
