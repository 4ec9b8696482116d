import type { BusinessKind } from '#domain/tenant/settings.ts';

const RESTAURANT =
  /\b(?:food|restaurants?|caf[eé]s?|coffee|baker(?:y|ies)|grill|pizz(?:a|eria)|sweets|desserts?|bistro|fast.?food)\b/;
const GROCERY = /\b(?:grocer(?:y|ies)|super.?markets?|markets?|mini.?market|butcher|greengrocer)\b/;

/** The merchant's word for its business → business kind; a plain store if the word is unknown. */
export function businessKindOf(category: string): BusinessKind {
  const word = category.toLowerCase();
  if (GROCERY.test(word) || /بقالة|سوبر|ماركت|סופר|מכולת/.test(word)) return 'grocery';
  if (RESTAURANT.test(word) || /مطعم|مأكولات|مقهى|مخبز|מסעד|קפה|מאפי/.test(word)) return 'restaurant';
  return 'store';
}
