import { clockChangesOf } from '#domain/hours/wall-clock.ts';
import type { PaymentMethod } from '#domain/order/life.ts';
import type { CartPricing, ShopFacts } from '#domain/storefront/shop-facts.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { LocaleContext } from './locale-context.ts';
import { chatNumber } from './merchant-chat.ts';
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
    name: context.plain(settings.name),
    locale,
    defaultLocale,
    locales: tenant.locales,
    digits: tenant.digits,
    timeZone: tenant.timeZone,
    clockChanges: clockChangesOf(tenant.timeZone),
    country: tenant.country,
    currency: catalogue.currency,
    hours: settings.hours,
    businessKind: settings.businessKind,
    modes: settings.fulfilmentModes,
    branches: branches.map(({ id, name }) => ({ id, ...namesOf(name, context) })),
    zones: zones.map(({ id, name, cost, days }) => ({ id, ...namesOf(name, context), cost, days })),
    cartPricing: cartPricing(tenant),
    hasOrderLife: tenant.ordering.kind !== 'plugin',
    payments: payments(tenant, settings),
    transferText: context.plain(context.text(settings.uiSchema.transferText)),
    waitMinutes: settings.uiSchema.waitMinutes,
    whatsApp: chatNumber(context),
    telephone: settings.telephone,
    links: linksView(context),
    api: {
      store: `${tenant.api?.store ?? ''}/wp-json`,
      dataService: tenant.api?.dataService ?? '/directus',
    },
  };
}

/** Paid online is only what a store has a page for; a plugin is not told how people pay. */
function payments({ ordering }: Tenant, { uiSchema }: Settings): ShopFacts['payments'] {
  if (ordering.kind === 'plugin') return { deliver: [], pickup: [], 'eat-in': [] };
  const offered = (methods: readonly PaymentMethod[]): readonly PaymentMethod[] => {
    const found = methods.filter((method) => method !== 'online' || ordering.kind === 'woocommerce');
    return found.length > 0 ? found : ['cash'];
  };
  const { deliver, pickup, 'eat-in': eatIn } = uiSchema.payments;
  return { deliver: offered(deliver), pickup: offered(pickup), 'eat-in': offered(eatIn) };
}

/** A store of our own without taxes is reckoned in the browser, as long as there is no coupon. */
function cartPricing({ ordering }: Tenant): CartPricing {
  if (ordering.kind === 'plugin') return 'never';
  return ordering.kind === 'dukkan' && !ordering.taxes ? 'with-coupons' : 'always';
}
