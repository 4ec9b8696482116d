import { type Order, piecesOf } from './order.ts';
import {
  blocksOf,
  customerLines,
  headLines,
  itemLines,
  noteLines,
  type OrderWords,
  sumLines,
  type TextStyle,
} from './order-text.ts';

/** In UTF-16 units. */
const LONGEST_TEXT = 1600;
/** Of the text in a link. Some phones cut links off at 8,000, and Arabic grows five- to sixfold in one. */
const LONGEST_IN_LINK = 7900;

const fits = (text: string): boolean =>
  text.length <= LONGEST_TEXT && encodeURIComponent(text.toWellFormed()).length <= LONGEST_IN_LINK;

/** Look-alikes of WhatsApp's marks for bold, italic, strikethrough and monospace text, because WhatsApp cannot escape them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '*': '\u2217',
  _: '\uFF3F',
  '~': '\u223C',
  '`': '\u02CB',
};

const WHATSAPP: TextStyle = {
  strong: (line) => `*${line}*`,
  harmless: (text) => text.replace(/[*_~`]/g, (mark) => LOOK_ALIKES[mark] ?? ''),
};

/**
 * The message that tells the merchant about an order the store has. The number comes first, the total is in exactly one line, and
 * the customer's lines are quoted. An order that would be too long becomes a summary with the number of pieces in place of the
 * items. `link` leads to the order's page, for the customer's other devices. `isOld`: of its prices, only the total is known.
 */
export function whatsAppText(order: Order, words: OrderWords, { link = '', isOld = false } = {}): string {
  const head = headLines(order, words, WHATSAPP);
  const allSums = sumLines(order, words, WHATSAPP);
  const sums = isOld ? allSums.slice(-1) : allSums;
  const customer = customerLines(order, words, WHATSAPP);
  const items = itemLines(order, words, { ...WHATSAPP, hasItemTotals: !isOld });
  const links = link === '' ? [] : [link];
  const whole = blocksOf([head, items, sums, customer, noteLines(order, words, WHATSAPP), links]);
  if (fits(whole)) return whole;
  return blocksOf([head, [words.pieces(piecesOf(order))], sums.slice(-1), customer, links]);
}
