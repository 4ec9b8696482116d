import { type ZoneRange, zoneRange } from '#domain/delivery/zone-range.ts';
import { soonWindow } from '#domain/order/soon-window.ts';
import type { LocaleContext } from './locale-context.ts';

/** What a customer asks before choosing a dish, in words. */
export interface DeliveryTermsView {
  /** "Delivery by area: 5.00 ₪ – 10.00 ₪ · orders from 30.00 ₪"; null without delivery or zones. */
  readonly delivery: string | null;
  /** "Delivery in 20–35 minutes", or the kitchen's time; null if the shop does not know it. */
  readonly time: string | null;
}

export function deliveryTerms(context: LocaleContext): DeliveryTermsView {
  const { settings, zones } = context.storefront;
  const range = settings.fulfilmentModes.includes('deliver') ? zoneRange(zones) : null;
  return { delivery: range && rangeText(range, context), time: timeText(range, context) };
}

/** What a delivery costs, and the minimum order. */
function rangeText({ cost, minimumOrder }: ZoneRange, { t, money }: LocaleContext): string {
  const most = money(cost.most);
  const price =
    cost.least.amount === cost.most.amount
      ? t(cost.most.amount === 0 ? 'home:delivery-free' : 'home:delivery-cost', { sum: most })
      : cost.least.amount === 0
        ? t('home:delivery-free-to', { most })
        : t('home:delivery-range', { least: money(cost.least), most });
  // Where only some areas have a minimum, their list says which.
  if (minimumOrder === null) return price;
  const { least, isSame } = minimumOrder;
  const minimum = t(isSame ? 'home:minimum-order' : 'home:minimum-from', { sum: money(least) });
  return `${price} · ${minimum}`;
}

/** How long an order takes, as the checkout says it (`soonWindow`). */
function timeText(range: ZoneRange | null, { storefront, t, number }: LocaleContext): string | null {
  const { waitMinutes } = storefront.settings.uiSchema;
  if (waitMinutes === null) return null;
  if (!range?.minutes) return t('menu:wait', { count: waitMinutes });
  const { from } = soonWindow(waitMinutes, 'deliver', range.minutes.least);
  const { to } = soonWindow(waitMinutes, 'deliver', range.minutes.most);
  return t('home:arrives', { from: number(from), count: to });
}
