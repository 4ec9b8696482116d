import type { ChosenExtra } from '#domain/catalogue/extras.ts';
import { isolate } from '#domain/language/isolate.ts';
import { plainLine, plainLines } from '#domain/language/plain-text.ts';
import type { Money } from '#domain/money.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { Order, OrderItem } from './order.ts';
import type { OrderStatus } from './order-status.ts';
import { isTotal, type SumRow, sumRows } from './sum-rows.ts';

/** The reader's words for an order in plain text. Each returned text is printed as one line. */
export interface OrderWords {
  /**
   * Prefix of a line that contains only isolated values: a right-to-left mark, or empty. Messengers take a line's direction from
   * its first letter, so without the mark the line could run in the wrong direction.
   */
  readonly lineStart: string;
  /** Without colons. */
  readonly labels: Readonly<
    Record<
      | 'order'
      | 'status'
      | 'placedAt'
      | Exclude<SumRow['kind'], 'before-delivery'>
      | 'name'
      | 'phone'
      | 'mode'
      | 'branch'
      | 'table'
      | 'area'
      | 'address'
      | 'buildDetails'
      | 'day'
      | 'createdBy'
      | 'payment'
      | 'notes',
      string
    >
  >;
  /** Text in place of the delivery cost if the merchant tells it later. */
  readonly toldLater: string;
  readonly money: (money: Money) => string;
  /** What an extra adds: `+3.00 ₪`, isolated. */
  readonly added: (money: Money) => string;
  /** After what an extra adds to a line once. */
  readonly once: string;
  readonly pieces: (count: number) => string;
  /** A small whole number in the merchant's digits. */
  readonly count: (value: number) => string;
  readonly mode: (mode: FulfilmentMode) => string;
  /** Due date of an order with a delivery day; empty without one. */
  readonly day: (order: Pick<Order, 'deliveryDay' | 'placedAt'>) => string;
  readonly status: (status: OrderStatus) => string;
  /** Payment method; empty if the store does not give it. */
  readonly payment: (order: Pick<Order, 'life' | 'mode'>) => string;
  /** Epoch milliseconds. */
  readonly instant: (instantMs: number) => string;
}

/** How to format emphasis for a messenger, and how to neutralise its formatting characters in people's words. */
export interface TextStyle {
  readonly strong: (line: string) => string;
  readonly harmless: (text: string) => string;
  /** False: items are listed without their sums. */
  readonly hasItemTotals?: boolean;
}

const PLAIN: TextStyle = { strong: (line) => line, harmless: (text) => text };

/** In UTF-16 units, for one value; the store's own limits are lower. */
const LONGEST_VALUE = 200;

/**
 * An order with all its fields as text for staff to copy. Words of customers and merchants are one line each, after a label or
 * `>`, so that none of them can imitate a line of ours.
 */
export function orderText(order: Order, words: OrderWords): string {
  const { labels } = words;
  const write = writer(PLAIN);
  return blocksOf([
    [
      ...headLines(order, words, PLAIN),
      ...(order.status ? [write(labels.status, words.status(order.status))] : []),
      write(labels.placedAt, words.instant(order.placedAt)),
    ],
    itemLines(order, words, PLAIN),
    sumLines(order, words, PLAIN),
    [
      ...customerLines(order, words, PLAIN),
      ...(order.createdBy ? [write(labels.createdBy, order.createdBy)] : []),
    ],
    noteLines(order, words, PLAIN),
  ]);
}

/** Joins blocks of lines with an empty line between them. Empty blocks are dropped. */
export const blocksOf = (blocks: readonly (readonly string[])[]): string =>
  blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');

/** A label with its value. The value cannot break the line or change its direction. */
const writer =
  (style: TextStyle) =>
  (label: string, value: string): string =>
    `${label}: ${isolatedValue(value, style)}`;

const isolatedValue = (text: string, { harmless }: TextStyle): string =>
  isolate(harmless(plainLine(text, LONGEST_VALUE)));

export const headLines = (order: Order, { labels }: OrderWords, style: TextStyle): readonly string[] => [
  style.strong(writer(style)(labels.order, order.number)),
];

export const itemLines = (order: Order, words: OrderWords, style: TextStyle): readonly string[] =>
  order.items.flatMap((item) => linesOfItem(item, words, style));

function linesOfItem(item: OrderItem, words: OrderWords, style: TextStyle): readonly string[] {
  const [quantity, name, total] = [words.count(item.quantity), item.name, words.money(item.total)].map(
    (text) => isolatedValue(text, style),
  );
  return [
    `${words.lineStart}${quantity} × ${name}${style.hasItemTotals === false ? '' : `: ${total}`}`,
    ...item.choices.map(
      ({ label, value }) => `${words.lineStart}- ${writer(style)(isolatedValue(label, style), value)}`,
    ),
    ...(item.extras ?? []).map((extra) => `${words.lineStart}- ${extraLine(extra, words, style)}`),
    ...quoted(item.notes, style),
  ];
}

/** @example Sauces: 2 × Garlic (+6.00), Wrapping: Box (+5.00 once) */
function extraLine(
  { group, name, pieces, total, isOnce }: ChosenExtra,
  words: OrderWords,
  style: TextStyle,
): string {
  const [label, value, count] = [group, name, words.count(pieces)].map((text) => isolatedValue(text, style));
  const hasPrice = total.amount > 0 && style.hasItemTotals !== false;
  return `${label}: ${pieces > 1 ? `${count} × ` : ''}${value}${hasPrice ? ` (${style.harmless(words.added(total))}${isOnce ? ` ${words.once}` : ''})` : ''}`;
}

/** The total is in exactly one line; alone, if it equals the sum of the items. */
export function sumLines(order: Order, words: OrderWords, style: TextStyle): readonly string[] {
  const rows = sumRows(order);
  return rows.slice(rows.length > 2 ? 0 : -1).map(({ kind, amount, couponCodes, name }) => {
    const named = [...couponCodes, ...(name === undefined ? [] : [name])];
    const label = [
      words.labels[isTotal(kind) ? 'total' : kind],
      ...named.map((text) => isolatedValue(text, style)),
    ].join(' ');
    const line = writer(style)(label, amount ? words.money(amount) : words.toldLater);
    return isTotal(kind) ? style.strong(line) : line;
  });
}

/** The customer, the mode and the destination. */
export function customerLines(order: Order, words: OrderWords, style: TextStyle): readonly string[] {
  const { labels } = words;
  const lines: readonly (readonly [string, string])[] = [
    [labels.name, order.customerName],
    [labels.phone, order.customerPhone],
    [labels.mode, words.mode(order.mode)],
    [labels.branch, order.branch],
    [labels.table, order.table],
    [labels.area, order.area],
    [labels.address, order.address],
    [labels.buildDetails, order.buildDetails],
    [labels.day, words.day(order)],
    [labels.payment, words.payment(order)],
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => writer(style)(label, value));
}

export function noteLines(order: Order, { labels }: OrderWords, style: TextStyle): readonly string[] {
  const lines = quoted(order.notes, style);
  return lines.length > 0 ? [`${labels.notes}:`, ...lines] : [];
}

/** The customer's lines, each marked as a quotation. */
const quoted = (text: string, { harmless }: TextStyle): readonly string[] =>
  plainLines(text).map((line) => `> ${harmless(line)}`);
