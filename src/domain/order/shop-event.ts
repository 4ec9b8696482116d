import { plainLine } from '#domain/language/plain-text.ts';
import { type Money, multiplyMoney, subtractMoney } from '#domain/money.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { Order } from './order.ts';

/** A product that was seen or chosen. Contains nothing about the customer. */
export interface TrackedItem {
  readonly productId: number;
  readonly name: string;
  /** The chosen options: "Large, Pita"; empty without options. */
  readonly variant: string;
  /** Price of one piece. */
  readonly price: Money;
  readonly quantity: number;
}

/** Events in a shop that analytics measure. `value` is the price of the items after a coupon and without delivery. */
export type ShopEvent =
  | { readonly kind: 'list-seen'; readonly list: string; readonly items: readonly TrackedItem[] }
  | { readonly kind: 'product-seen' | 'favoured' | 'added' | 'removed'; readonly item: TrackedItem }
  | { readonly kind: 'searched'; readonly words: string }
  | {
      readonly kind: 'cart-seen' | 'checkout-begun';
      readonly items: readonly TrackedItem[];
      readonly value: Money;
      readonly coupon: string | null;
    }
  | {
      readonly kind: 'fulfilment-chosen';
      readonly items: readonly TrackedItem[];
      readonly value: Money;
      readonly coupon: string | null;
      readonly mode: FulfilmentMode;
    }
  | { readonly kind: 'ordered'; readonly order: Order };

type ItemEvent = Exclude<ShopEvent, { readonly kind: 'searched' | 'list-seen' }>;

export function itemsOfEvent(event: ItemEvent): readonly TrackedItem[] {
  if (event.kind === 'ordered') return itemsOfOrder(event.order);
  return 'item' in event ? [event.item] : event.items;
}

export function valueOfEvent(event: ItemEvent): Money {
  if (event.kind === 'ordered') return valueOfOrder(event.order);
  return 'item' in event ? multiplyMoney(event.item.price, event.item.quantity) : event.value;
}

export const valueOfOrder = ({ total, deliveryCost }: Order): Money =>
  deliveryCost ? subtractMoney(total, deliveryCost) : total;

export const itemsOfOrder = ({ items }: Order): readonly TrackedItem[] =>
  items.map(({ productId, name, quantity, total, choices }) => ({
    productId,
    name,
    variant: choices.map(({ value }) => value).join(', '),
    price: priceOfOne(total, quantity),
    quantity,
  }));

/** Analytics services expect a unit price; the store gives the total of a line. */
const priceOfOne = (total: Money, quantity: number): Money => ({
  ...total,
  amount: Math.round(total.amount / quantity),
});

const LONGEST_WORDS = 100;

/** The words of a search, or null if they may be an address or a phone number. */
export function tellable(words: string): string | null {
  const line = plainLine(words, LONGEST_WORDS);
  const digits = line.match(/\p{N}/gu)?.length ?? 0;
  return line === '' || line.includes('@') || digits >= 6 ? null : line;
}
