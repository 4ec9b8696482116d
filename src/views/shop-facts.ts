import { clockChangesOf } from '#domain/hours/wall-clock.ts';
import { offeredPayments } from '#domain/order/offered-payments.ts';
import { type CartPricing, type ShopFacts, storeAddress } from '#domain/storefront/shop-facts.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { LocalisedText } from '#domain/text.ts';
import { branchPlace } from './branch-place.ts';
import { pageHours } from './hours.ts';
import type { LocaleContext } from './locale-context.ts';
import { chatNumber } from './merchant-chat.ts';
import { orderStrip } from './order-strip.ts';
import { linksView } from './shell.ts';

function namesOf(text: LocalisedText, context: LocaleContext) {
  const name = context.text(text);
  const all = new Set([text.base, ...Object.values(text.translations ?? {})]);
  return { name, otherNames: [...all].filter((other) => other !== name && other !== '') };
}

/** The facts about the shop that islands need. */
export function shopFacts(context: LocaleContext): ShopFacts {
  const { storefront, locale, defaultLocale } = context;
  const { tenant, settings, catalogue, branches, zones } = storefront;
  return {
    slug: tenant.slug,
    name: context.shopName,
    locale,
    defaultLocale,
    locales: tenant.locales,
    digits: tenant.digits,
    timeZone: tenant.timeZone,
    clockChanges: clockChangesOf(tenant.timeZone),
    country: tenant.country,
    currency: catalogue.currency,
    hours: pageHours(context),
    businessKind: settings.businessKind,
    modes: settings.fulfilmentModes,
    branches: branches.map((branch) => ({
      id: branch.id,
      ...namesOf(branch.name, context),
      ...branchPlace(branch, context),
    })),
    zones: zones.map(({ name, ...zone }) => ({ ...zone, ...namesOf(name, context) })),
    cartPricing: cartPricing(tenant),
    hasOrderLife: tenant.ordering.kind !== 'plugin',
    payments: offeredPayments(tenant, settings),
    transferText: context.plain(context.text(settings.uiSchema.transferText)),
    waitMinutes: settings.uiSchema.waitMinutes,
    ...slotFacts(context),
    whatsApp: chatNumber(context),
    telephone: settings.telephone,
    links: linksView(context),
    strip: orderStrip(context),
    api: {
      store: storeAddress(tenant),
      dataService: tenant.api?.dataService ?? '/directus',
    },
  };
}

/** A plugin knows no slots. */
export function slotFacts({ storefront: { tenant, settings } }: LocaleContext): Pick<ShopFacts, 'slots'> {
  const { slots } = settings.uiSchema;
  return slots && tenant.ordering.kind !== 'plugin' ? { slots: { whenClosed: slots.whenClosed } } : {};
}

/** For our own store without taxes, the browser computes carts without coupons. */
function cartPricing({ ordering }: Tenant): CartPricing {
  if (ordering.kind === 'plugin') return 'never';
  return ordering.kind === 'dukkan' && !ordering.taxes ? 'with-coupons' : 'always';
}
