import { isolate } from '#domain/language/isolate.ts';
import { plainLine, plainLines } from '#domain/language/plain-text.ts';
import type { Money } from '#domain/money.ts';
import type { FulfilmentMode } from '#domain/tenant/settings.ts';
import type { Order, OrderItem } from './order.ts';
import type { OrderStatus } from './order-status.ts';
import { sumRows } from './sum-rows.ts';

/** The reader's words for an order in plain text. What they return is printed as one line. */
export interface OrderWords {
  /**
   * Begins a line that has nothing but isolated values, so that it runs in the reader's direction in messengers that take a line's from its
   * first letter: a right-to-left mark, or nothing.
   */
  readonly lineStart: string;
  /** Without a colon. */
  readonly labels: Readonly<
    Record<
      | 'order'
      | 'status'
      | 'placedAt'
      | 'subtotal'
      | 'discount'
      | 'delivery'
      | 'adjustment'
      | 'total'
      | 'name'
      | 'phone'
      | 'mode'
      | 'branch'
      | 'area'
      | 'address'
      | 'buildDetails'
      | 'day'
      | 'createdBy'
      | 'notes',
      string
    >
  >;
  /** What delivery costs when the merchant tells it later. */
  readonly toldLater: string;
  readonly money: (money: Money) => string;
  readonly pieces: (count: number) => string;
  /** A small whole number in the merchant's digits. */
  readonly count: (value: number) => string;
  readonly mode: (mode: FulfilmentMode) => string;
  /** When an order that has a day of delivery is due; empty for one that has none. */
  readonly day: (order: Pick<Order, 'deliveryDay' | 'placedAt'>) => string;
  readonly status: (status: OrderStatus) => string;
  /** Epoch milliseconds. */
  readonly instant: (instantMs: number) => string;
}

/** How a messenger is told what stands out, and what in people's words it would take for such marks. */
export interface TextStyle {
  readonly strong: (line: string) => string;
  readonly harmless: (text: string) => string;
}

const PLAIN: TextStyle = { strong: (line) => line, harmless: (text) => text };

/** UTF-16 units of any one value; the store's own limits are below it. */
const LONGEST_VALUE = 200;

/**
 * An order as text for staff to copy: every field of it. What customers and merchants wrote stands in one line behind its label, or behind
 * `>`, so that nothing in it can pass for a line of ours.
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

/** Blocks of lines with an empty line between them; blocks without lines are left out. */
export const blocksOf = (blocks: readonly (readonly string[])[]): string =>
  blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');

/** A label and its value, which cannot leave the line nor turn it round. */
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
    `${words.lineStart}${quantity} × ${name}: ${total}`,
    ...item.choices.map(
      ({ label, value }) => `${words.lineStart}- ${writer(style)(isolatedValue(label, style), value)}`,
    ),
    ...quoted(item.notes, style),
  ];
}

/** The total stands in exactly one line; alone, where it is the items' own. */
export function sumLines(order: Order, words: OrderWords, style: TextStyle): readonly string[] {
  const rows = sumRows(order);
  return rows.slice(rows.length > 2 ? 0 : -1).map(({ kind, amount, couponCodes }) => {
    const label = [words.labels[kind], ...couponCodes.map((code) => isolatedValue(code, style))].join(' ');
    const line = writer(style)(label, amount ? words.money(amount) : words.toldLater);
    return kind === 'total' ? style.strong(line) : line;
  });
}

/** Who ordered, how, and where it goes. */
export function customerLines(order: Order, words: OrderWords, style: TextStyle): readonly string[] {
  const { labels } = words;
  const lines: readonly (readonly [string, string])[] = [
    [labels.name, order.customerName],
    [labels.phone, order.customerPhone],
    [labels.mode, words.mode(order.mode)],
    [labels.branch, order.branch],
    [labels.area, order.area],
    [labels.address, order.address],
    [labels.buildDetails, order.buildDetails],
    [labels.day, words.day(order)],
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => writer(style)(label, value));
}

export function noteLines(order: Order, { labels }: OrderWords, style: TextStyle): readonly string[] {
  const lines = quoted(order.notes, style);
  return lines.length > 0 ? [`${labels.notes}:`, ...lines] : [];
}

/** A customer's lines, each marked as quoted. */
const quoted = (text: string, { harmless }: TextStyle): readonly string[] =>
  plainLines(text).map((line) => `> ${harmless(line)}`);
