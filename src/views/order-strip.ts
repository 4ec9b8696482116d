import { stageOf } from '#domain/order/life.ts';
import { standingOf } from '#domain/order/open-order.ts';
import { isEnded, ORDER_STATUSES } from '#domain/order/order-status.ts';
import { stageKey } from '#domain/order/stages.ts';
import { type StripView, storeAddress } from '#domain/storefront/shop-facts.ts';
import type { LocaleContext } from './locale-context.ts';

/** Data of the strip that shows an order under way on every page. */
export function orderStrip({ storefront, t }: LocaleContext): StripView {
  const { tenant, settings } = storefront;
  const standings = ORDER_STATUSES.filter((status) => !isEnded({ status })).flatMap((status) =>
    [null, 1].flatMap((departedAt) =>
      settings.fulfilmentModes.map((mode) => {
        const life = { status, departedAt };
        return [standingOf(life, mode), t(`placed:stage-${stageKey(stageOf(life), mode)}`)] as const;
      }),
    ),
  );
  return {
    api: tenant.ordering.kind === 'plugin' ? null : storeAddress(tenant),
    due: {
      deliver: t('placed:strip-due-deliver'),
      pickup: t('placed:strip-due-pickup'),
      'eat-in': t('placed:strip-due-eat-in'),
      expected: t('placed:strip-due-expected'),
    },
    again: t('cart:again-last'),
    caller: t('frame:caller'),
    standings: { unpaid: t('placed:stage-unpaid'), ...Object.fromEntries(standings) },
  };
}
