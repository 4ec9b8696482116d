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

/** UTF-16 units. Arabic grows nearly fivefold in a link, and some phones cut links off at 8,000. */
const LONGEST_TEXT = 1600;

/** Look-alikes of the marks by which WhatsApp makes text bold, slanted, struck or fixed; it has no way to escape them. */
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
 * The message by which a customer tells the merchant of an order that the store has: its number first, its total in exactly one line, the
 * customer's lines quoted. An order that would be too long becomes a summary, in which the number of pieces stands for the items.
 */
export function whatsAppText(order: Order, words: OrderWords): string {
  const head = headLines(order, words, WHATSAPP);
  const sums = sumLines(order, words, WHATSAPP);
  const customer = customerLines(order, words, WHATSAPP);
  const items = itemLines(order, words, WHATSAPP);
  const whole = blocksOf([head, items, sums, customer, noteLines(order, words, WHATSAPP)]);
  if (whole.length <= LONGEST_TEXT) return whole;
  return blocksOf([head, [words.pieces(piecesOf(order))], sums.slice(-1), customer]);
}

/**
 * Opens a chat with an editable draft; nothing is sent by it. `phone` with its country's code: the digits alone count.
 * To be opened from the tap itself, else pop-up blockers eat it.
 */
export function whatsAppLink(phone: string, text = ''): string {
  const digits = phone.replace(/[^0-9]/g, '').replace(/^00/, '');
  // Half a character cannot be encoded.
  const query = text && `?text=${encodeURIComponent(text.toWellFormed())}`;
  return `https://wa.me/${digits}${query}`;
}
