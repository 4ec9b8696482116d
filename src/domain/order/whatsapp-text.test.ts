import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whatsAppLink } from '#domain/customer/phone.ts';
import { plainLine, plainLines } from '#domain/language/plain-text.ts';
import { moneyFromDecimal } from '#domain/money.ts';
import type { Order } from './order.ts';
import { ils, ORDER, WORDS } from './test-order.ts';
import { whatsAppText } from './whatsapp-text.ts';

/** Hostile text: our own labels, formatting marks, line breaks and direction controls. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '*',
        '_',
        '~',
        '`',
        '\n',
        '\r',
        '\u2028',
        '\u0085',
        '\u000B',
        '\u202E',
        '\u2069',
        '\u2068',
        '\u200F',
      ],
      ...['Total: 0', '*Total: 0*', '\n*Total: 0.00 ₪*\n', 'Order: 1', '> ', '- ', '2 × ', ': ', ' ', 'بيت'],
      ...['a', 'שלום', '🥙', '5', '\uD83D', '\u0000'],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const filled = hostile.map((text) => `x${text}`);
const amount = fc.nat(100_000).map(ils);
const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    number: fc.nat(99_999).map(String),
    customerName: filled,
    customerPhone: fc.constantFrom('+972501234567', '0501234567'),
    address: filled,
    area: filled,
    notes: hostile,
    total: amount,
    discount: amount,
    deliveryCost: fc.option(amount),
    mode: fc.constantFrom('deliver' as const, 'pickup' as const, 'eat-in' as const),
    items: fc.array(
      fc.record({
        productId: fc.nat(),
        variationId: fc.constant(null),
        name: filled,
        quantity: fc.integer({ min: 1, max: 99 }),
        total: amount,
        choices: fc.array(fc.record({ label: filled, value: filled }), { maxLength: 2 }),
        extras: fc.array(
          fc.record({
            ...{ key: filled, group: filled, name: filled },
            ...{ pieces: fc.integer({ min: 1, max: 99 }), total: amount },
          }),
          { maxLength: 2 },
        ),
        notes: hostile,
      }),
      { maxLength: 4 },
    ),
  })
  .map((changes) => ({ ...ORDER, ...changes }));

const MARKS: Readonly<Record<string, string>> = {
  '\u2217': '*',
  '\uFF3F': '_',
  '\u223C': '~',
  '\u02CB': '`',
};
const asTyped = (text: string): string =>
  text.replace(/[\u2217\uFF3F\u223C\u02CB]/g, (mark) => MARKS[mark] ?? '');

const valuesIn = (line: string): readonly string[] =>
  [...line.matchAll(/\u2068([^\u2068\u2069]*)\u2069/g)].map(([, value = '']) => asTyped(value));

/** Parses a message by the shape of its lines alone, as its receiver does. */
function read(text: string) {
  const items: { quantity: number; name: string; total: string; choices: string[][]; notes: string[] }[] = [];
  const fields = new Map<string, string>();
  const notes: string[] = [];
  let isNotes = false;
  for (const line of text.split('\n')) {
    const item = items.at(-1);
    if (/^\u2068[0-9]+\u2069 × /.test(line)) {
      const [quantity, name = '', total = ''] = valuesIn(line);
      items.push({ quantity: Number(quantity), name, total, choices: [], notes: [] });
    } else if (line.startsWith('- ')) item?.choices.push([...valuesIn(line)]);
    else if (line.startsWith('> ')) (isNotes ? notes : (item?.notes ?? [])).push(asTyped(line.slice(2)));
    else if (line === 'Notes:') isNotes = true;
    else if (line !== '')
      fields.set(line.replace(/^\*/, '').split(':', 1)[0] ?? '', valuesIn(line).at(-1) ?? '');
  }
  return { items, fields, notes };
}

describe('whatsAppText', () => {
  test('begins with the order number and contains what the merchant needs', () => {
    const text = whatsAppText(ORDER, WORDS);
    expect(text.split('\n')[0]).toBe('*Order: \u206858\u2069*');
    expect(text).toContain('\u20682\u2069 × \u2068برجر كلاسيك\u2069: \u206845.50 ₪\u2069\n> بدون بصل');
    expect(text).toContain('*Total: \u206884.17 ₪\u2069*');
    expect(text).toContain('> اتصلوا قبل الوصول\n> ring twice');
  });

  test('has exactly one total line and only our own bold text, whatever people write', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const lines = whatsAppText(order, WORDS).split(/[\n\r\v\f\u0085\u2028\u2029]/);
        const totals = lines.filter((line) => /^[*\s]*Total:/.test(line));
        expect(totals).toEqual([`*Total: \u2068${WORDS.money(order.total)}\u2069*`]);
        const bold = lines.filter((line) => /[*_~`]/.test(line));
        expect(bold).toEqual([`*Order: \u2068${order.number}\u2069*`, ...totals]);
        for (const line of lines) {
          expect(line.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')).not.toMatch(
            /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
          );
        }
      }),
    );
  });

  test('can be parsed back into the order', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const text = whatsAppText(order, WORDS);
        fc.pre(!text.includes('pieces'));
        const { items, fields, notes } = read(text);
        expect(items).toEqual(
          order.items.map(({ quantity, name, total, choices, extras = [], notes: wish }) => ({
            quantity,
            name: plainLine(name),
            total: WORDS.money(total),
            choices: [
              ...choices.map(({ label, value }) => [plainLine(label), plainLine(value)]),
              ...extras.map(({ group, name: extra, pieces, total: sum }) => [
                plainLine(group),
                ...(pieces > 1 ? [String(pieces)] : []),
                plainLine(extra),
                ...(sum.amount > 0 ? [`+${WORDS.money(sum)}`] : []),
              ]),
            ],
            notes: plainLines(wish),
          })),
        );
        expect(notes).toEqual(plainLines(order.notes));
        expect(fields.get('Order')).toBe(order.number);
        expect(moneyFromDecimal(fields.get('Total')?.replace(' ₪', '') ?? '', 'ILS', 2)).toEqual(order.total);
        expect(fields.get('Name')).toBe(plainLine(order.customerName));
        expect(fields.get('Phone')).toBe(order.customerPhone);
        expect(fields.get('Address')).toBe(plainLine(order.address));
      }),
    );
  });

  test('becomes a summary for an order too long for a link, also if every field has its maximum length', () => {
    const long = 'ب'.repeat(5000);
    const item = { ...(ORDER.items[0] as Order['items'][number]), name: long, notes: long };
    const text = whatsAppText(
      {
        ...ORDER,
        customerName: long,
        customerPhone: long,
        area: long,
        branch: long,
        address: long,
        buildDetails: long,
        deliveryDay: long,
        notes: long,
        items: [item, item],
      },
      WORDS,
    );
    expect(text.length).toBeLessThanOrEqual(1600);
    expect(text.split('\n').slice(0, 5)).toEqual([
      '*Order: \u206858\u2069*',
      '',
      '4 pieces',
      '',
      '*Total: \u206884.17 ₪\u2069*',
    ]);
  });

  test('becomes a summary for an order whose link some phones would cut off', () => {
    const size = { label: 'الحجم', value: 'كبير' };
    const item = { ...(ORDER.items[0] as Order['items'][number]), name: 'فلافل', choices: [size], notes: '' };
    const customer = {
      customerName: 'ليلى عبد الله',
      notes: 'الرجاء الاتصال قبل الوصول',
      area: 'الشيخ جراح',
    };
    const order = { ...ORDER, ...customer, address: 'شارع صلاح الدين قرب المسجد العمري' };
    const inArabic = { ...WORDS, lineStart: '\u200F' };
    const longest = Math.max(
      ...Array.from({ length: 40 }, (_, more) => {
        const text = whatsAppText({ ...order, items: Array(more + 1).fill(item) }, inArabic);
        return whatsAppLink('972505550123', text).length;
      }),
    );
    expect(longest).toBeLessThan(8000);
    expect(longest).toBeGreaterThan(7500);
  });

  test('has room for twenty ordinary items', () => {
    const items = Array.from({ length: 20 }, () => ORDER.items[0] as Order['items'][number]);
    const text = whatsAppText({ ...ORDER, items }, WORDS);
    expect(text).not.toContain('pieces');
    expect(text.length).toBeLessThanOrEqual(1600);
  });
});

describe('whatsAppLink', () => {
  test.each([
    ['972505550123', 'https://wa.me/972505550123'],
    ['+972 50-555 0123', 'https://wa.me/972505550123'],
    ['00972505550123', 'https://wa.me/972505550123'],
  ])('%s is %s', (phone, link) => {
    expect(whatsAppLink(phone)).toBe(link);
  });

  test('carries the text, also with a lone surrogate', () => {
    expect(whatsAppLink('972505550123', 'a&b\nג \uD83D')).toBe(
      'https://wa.me/972505550123?text=a%26b%0A%D7%92%20%EF%BF%BD',
    );
  });

  test('preserves every text', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const text = whatsAppText(order, WORDS);
        expect(new URL(whatsAppLink('972505550123', text)).searchParams.get('text')).toBe(text);
      }),
    );
  });
});
