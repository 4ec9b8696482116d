import { expect, test } from 'vitest';
import { orderText } from './order-text.ts';
import { ils, ORDER, WORDS } from './test-order.ts';

const readable = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

test('taxes and fees of the store have their own line, so that the sums add up to the total', () => {
  expect(orderText({ ...ORDER, total: ils(9000) }, WORDS)).toContain(
    'Delivery: \u206820.00 ₪\u2069\nAdjusted: \u20685.83 ₪\u2069\nTotal: \u206890.00 ₪\u2069',
  );
  expect(orderText({ ...ORDER, total: ils(8400) }, WORDS)).toContain('Adjusted: \u2068-0.17 ₪\u2069');
});

test('a coupon for free delivery alone is named beside the delivery', () => {
  const free = { ...ORDER, discount: ils(0), deliveryCost: ils(0), total: ils(7130), couponCodes: ['way'] };
  expect(readable(orderText(free, WORDS))).toContain(
    'Subtotal: 71.30 ₪\nDelivery way: 0.00 ₪\nTotal: 71.30 ₪',
  );
  expect(orderText(free, WORDS)).toContain('Delivery \u2068way\u2069: ');
});

test('a cost of a pickup order is in that line, too', () => {
  const picked = { ...ORDER, mode: 'pickup' as const, couponCodes: [], discount: ils(0) };
  expect(
    orderText({ ...picked, subtotal: ils(10_000), deliveryCost: ils(500), total: ils(10_500) }, WORDS),
  ).toContain('Subtotal: \u2068100.00 ₪\u2069\nAdjusted: \u20685.00 ₪\u2069\nTotal: \u2068105.00 ₪\u2069');
});

test('the text for staff contains every field of an order, and the total once', () => {
  expect(readable(orderText({ ...ORDER, createdBy: 'Rana', branch: 'Centre' }, WORDS))).toBe(`Order: 58
Status: processing
Date: 2026-11-21T10:00:00.000Z

2 × برجر كلاسيك: 45.50 ₪
> بدون بصل
1 × Shirt: 25.80 ₪
- Size: Large
- Colour: Red

Subtotal: 71.30 ₪
Voucher ten: 7.13 ₪
Delivery: 20.00 ₪
Total: 84.17 ₪

Name: ليلى
Phone: +972501234567
How: deliver
Branch: Centre
Area: شعفاط
Address: شارع صلاح الدين 5
Building: طابق 2
Day: sunday
Taken by: Rana

Notes:
> اتصلوا قبل الوصول
> ring twice`);
});

test('extras of a piece follow its options, with number and price if there are any', () => {
  const [burger] = ORDER.items;
  const extras = [
    { key: 'a', group: 'Sauces', name: 'ثومية', pieces: 2, total: ils(600) },
    { key: 'b', group: 'Without', name: 'Onion', pieces: 1, total: ils(0) },
  ];
  const order = { ...ORDER, items: burger ? [{ ...burger, extras }] : [] };
  expect(readable(orderText(order, WORDS))).toContain(
    '2 × برجر كلاسيك: 45.50 ₪\n- Sauces: 2 × ثومية (+6.00 ₪)\n- Without: Onion\n> بدون بصل\n',
  );
});

test('in right-to-left text, a line of isolated values begins with a right-to-left mark', () => {
  const lines = orderText(ORDER, { ...WORDS, lineStart: '\u200F' }).split('\n');
  expect(lines).toContain('\u200F\u20682\u2069 × \u2068برجر كلاسيك\u2069: \u206845.50 ₪\u2069');
  expect(lines).toContain('\u200F- \u2068Size\u2069: \u2068Large\u2069');
  expect(lines).toContain('> بدون بصل');
});

test('a minimal pickup order has no empty lines', () => {
  const bare = {
    ...ORDER,
    status: null,
    mode: 'pickup' as const,
    discount: ils(0),
    couponCodes: [],
    deliveryCost: ils(0),
    area: '',
    address: '',
    buildDetails: '',
    deliveryDay: '',
    notes: ' \n',
    subtotal: ils(8417),
    items: ORDER.items.slice(1).map((item) => ({ ...item, choices: [] })),
  };
  expect(readable(orderText(bare, WORDS))).toBe(`Order: 58
Date: 2026-11-21T10:00:00.000Z

1 × Shirt: 25.80 ₪

Total: 84.17 ₪

Name: ليلى
Phone: +972501234567
How: pickup`);
});

test('an unknown delivery cost is announced as such', () => {
  expect(readable(orderText({ ...ORDER, deliveryCost: null }, WORDS))).toContain('Delivery: told later');
});

test('numbers, prices and phones are isolated from text of the other direction', () => {
  const text = orderText(ORDER, WORDS);
  for (const value of ['58', '45.50 ₪', '84.17 ₪', '+972501234567'])
    expect(text).toContain(`\u2068${value}\u2069`);
});
