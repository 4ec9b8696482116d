import { type ZoneRange, zoneRange } from '#domain/delivery/zone-range.ts';
import { isServedDaily } from '#domain/delivery/zones.ts';
import { isolate } from '#domain/language/isolate.ts';
import { soonWindow } from '#domain/order/soon-window.ts';
import { jsonForScript } from '#domain/storefront/json-for-script.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { deliveryText } from '#i18n/delivery-text.ts';
import type { LocaleContext } from './locale-context.ts';

/** A name, and what there is to know about it, each fact isolated: "Old City", "10.00 ₪ · 25–40 min". */
export type AreaWords = readonly [name: string, facts: string];

/** The link on the menu that says where an order goes. */
export interface AreaChipView {
  /** Before a choice: that there is one, and what a delivery costs. */
  readonly none: AreaWords;
  /** JSON for the script that shows what the customer chose: `AreaWords` by the id of an area, by another mode, `none` by ''. */
  readonly chosenJson: string;
}

/** Null for a shop that does not deliver, or has no areas to choose from. */
export function areaChip(context: LocaleContext): AreaChipView | null {
  const { storefront, t, money, text, number } = context;
  const { zones, settings } = storefront;
  const { waitMinutes } = settings.uiSchema;
  const range = settings.fulfilmentModes.includes('deliver') ? zoneRange(zones) : null;
  if (!range) return null;
  const minutes = (mode: FulfilmentMode, way = 0): string => {
    if (waitMinutes === null) return '';
    const { from, to } = soonWindow(waitMinutes, mode, way);
    return t('menu:minutes', { from: number(from), count: to });
  };
  const areas = zones.map((zone): [string, AreaWords] => {
    const facts = [
      deliveryText(zone.cost, { t, money }),
      isServedDaily(zone) ? minutes('deliver', zone.minutes) : '',
    ];
    return [String(zone.id), [text(zone.name), facts.filter(Boolean).map(isolate).join(' · ')]];
  });
  const modes = settings.fulfilmentModes
    .filter((mode) => mode !== 'deliver')
    .map((mode): [string, AreaWords] => [mode, [t(`common:mode-${mode}`), minutes(mode)]]);
  const none: AreaWords = [t('cart:choose-zone'), costText(range, context)];
  return { none, chosenJson: jsonForScript(Object.fromEntries([['', none], ...areas, ...modes])) };
}

/** "Delivery up to 35.00 ₪", in fewer words than on home. */
function costText({ cost: { least, most } }: ZoneRange, { t, money }: LocaleContext): string {
  if (most.amount === 0) return t('home:delivery-free');
  if (least.amount === 0) return t('menu:delivery-free-to', { most: money(most) });
  const costs = least.amount < most.amount ? [least, most] : [most];
  return t('home:delivery-cost', { sum: costs.map(money).join(' – ') });
}
