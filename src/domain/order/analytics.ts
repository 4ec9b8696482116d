import { decimalOf, type Money } from '#domain/money.ts';
import {
  itemsOfEvent,
  itemsOfOrder,
  type ShopEvent,
  type TrackedItem,
  tellable,
  valueOfEvent,
  valueOfOrder,
} from './shop-event.ts';

/** A call to an analytics service: the event's name and its parameters. */
export interface AnalyticsCall {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const GOOGLE_NAMES = {
  'list-seen': 'view_item_list',
  'product-seen': 'view_item',
  searched: 'search',
  favoured: 'add_to_wishlist',
  added: 'add_to_cart',
  removed: 'remove_from_cart',
  'cart-seen': 'view_cart',
  'checkout-begun': 'begin_checkout',
  'fulfilment-chosen': 'add_shipping_info',
  ordered: 'purchase',
} as const satisfies Record<ShopEvent['kind'], string>;

/** The event for GA4 (`gtag('event', name, parameters)`); null for a search whose words may be personal. */
export function googleCall(event: ShopEvent): AnalyticsCall | null {
  const name = GOOGLE_NAMES[event.kind];
  switch (event.kind) {
    case 'searched': {
      const words = tellable(event.words);
      return words === null ? null : { name, parameters: { search_term: words } };
    }
    case 'list-seen':
      return { name, parameters: { item_list_name: event.list, items: googleItems(event.items) } };
    case 'ordered': {
      const { number, deliveryCost, couponCodes } = event.order;
      return {
        name,
        parameters: {
          transaction_id: number,
          ...worth(valueOfOrder(event.order)),
          ...(deliveryCost && { shipping: numberOf(deliveryCost) }),
          ...(couponCodes.length > 0 && { coupon: couponCodes.join(',') }),
          items: googleItems(itemsOfOrder(event.order)),
        },
      };
    }
    default:
      return {
        name,
        parameters: {
          ...worth(valueOfEvent(event)),
          ...('coupon' in event && event.coupon !== null && { coupon: event.coupon }),
          ...('mode' in event && { shipping_tier: event.mode }),
          items: googleItems(itemsOfEvent(event)),
        },
      };
  }
}

const FACEBOOK_NAMES: Readonly<Partial<Record<ShopEvent['kind'], string>>> = {
  'product-seen': 'ViewContent',
  searched: 'Search',
  favoured: 'AddToWishlist',
  added: 'AddToCart',
  'checkout-begun': 'InitiateCheckout',
  ordered: 'Purchase',
};

/** The event for the Meta pixel (`fbq('track', name, parameters)`); null for events that Meta does not have. */
export function facebookCall(event: ShopEvent): AnalyticsCall | null {
  const name = FACEBOOK_NAMES[event.kind];
  if (name === undefined || event.kind === 'list-seen') return null;
  if (event.kind === 'searched') {
    const words = tellable(event.words);
    return words === null ? null : { name, parameters: { search_string: words } };
  }
  const items = itemsOfEvent(event);
  return {
    name,
    parameters: {
      content_type: 'product',
      content_ids: items.map(({ productId }) => String(productId)),
      contents: items.map(({ productId, quantity, price }) => ({
        id: String(productId),
        quantity,
        item_price: numberOf(price),
      })),
      num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
      ...worth(valueOfEvent(event)),
    },
  };
}

const MOST_REPORTED = 100;

/**
 * Whether to report an order, and the list of reported orders to store. Each order is reported once, also after a return from
 * WhatsApp.
 */
export function reportOnce(
  number: string,
  reported: readonly string[],
): { readonly isFirst: boolean; readonly reported: readonly string[] } {
  if (reported.includes(number)) return { isFirst: false, reported };
  return { isFirst: true, reported: [...reported, number].slice(-MOST_REPORTED) };
}

const googleItems = (items: readonly TrackedItem[]) =>
  items.map(({ productId, name, variant, price, quantity }, index) => ({
    item_id: String(productId),
    item_name: name,
    ...(variant && { item_variant: variant }),
    index,
    price: numberOf(price),
    quantity,
  }));

const worth = (money: Money) => ({ currency: money.currency, value: numberOf(money) });

/** Analytics services expect decimal numbers. */
const numberOf = (money: Money): number => Number(decimalOf(money));
