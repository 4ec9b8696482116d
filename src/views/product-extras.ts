import { isFree, isLimitTold, isOneOf } from '#domain/catalogue/extras-room.ts';
import type { ExtraGroup, Product } from '#domain/catalogue/product.ts';
import { extraFacts } from '#domain/catalogue/product-facts.ts';
import { addedOn } from '#i18n/format-number.ts';
import type { LocaleContext } from './locale-context.ts';
import type { ExtraGroupView, ProductDetailView } from './product-view.ts';

/** The extras of a product that can be ordered here. */
export function extrasForm(
  { extras }: Product,
  context: LocaleContext,
): Pick<ProductDetailView, 'extras' | 'extrasData'> {
  const extrasData = extraFacts(extras, context.text);
  return { extras: extrasData.map((group) => groupView(group, context)), extrasData };
}

const groupView = (group: ExtraGroup<string>, context: LocaleContext): ExtraGroupView => ({
  name: group.name,
  rule: ruleOf(group, context),
  isRequired: group.minimum > 0,
  isOneOf: isOneOf(group),
  none: isOneOf(group) && group.minimum === 0 ? context.t('details:extras-none') : null,
  extras: group.extras.map((extra) => {
    const { key, name, price, maximum, isOnce, isSoldOut = false } = extra;
    return {
      key,
      name,
      price: price.amount === 0 ? null : addedOn(context.money(price)),
      isFree: isFree(extra, group, {}),
      maximum: Math.min(maximum, group.maximum),
      isSoldOut,
      isOnce: isOnce === true,
    };
  }),
});

/** @example Required · choose 2 · 1 free */
function ruleOf(group: ExtraGroup<string>, { t }: LocaleContext): string {
  const { minimum, maximum, free } = group;
  const isLimited = isLimitTold(group);
  const some = (): string => {
    if (minimum === maximum) return t('details:extras-exactly', { count: minimum });
    if (minimum === 0)
      return isLimited && !isOneOf(group) ? t('details:extras-at-most', { count: maximum }) : '';
    if (!isLimited) return t('details:extras-at-least', { count: minimum });
    return t('details:extras-between', { least: minimum, most: maximum });
  };
  return [
    t(minimum > 0 ? 'details:extras-required' : 'details:extras-optional'),
    some(),
    free > 0 ? t('details:extras-free', { count: free }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
