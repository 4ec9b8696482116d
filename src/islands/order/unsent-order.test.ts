import { expect, test } from 'vitest';
import { noMoney } from '#domain/money.ts';
import type { OrderWords } from '#domain/order/order-text.ts';
import { whatsAppText } from '#domain/order/whatsapp-text.ts';
import { translator } from '#i18n/translate.ts';
import { unsentOrder } from './unsent-order.ts';

const money = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const WORDS = {
  lineStart: '',
  labels: new Proxy({}, { get: (_, name) => String(name) }),
  toldLater: 'later',
  money: ({ amount }: { amount: number }) => String(amount / 100),
  count: String,
  pieces: String,
  mode: String,
  payment: () => '',
  day: ({ deliveryDay }: { deliveryDay: string }) => deliveryDay,
} as unknown as OrderWords;

test('a delivery that the site could not send is told with area, address, day, notes and the agreed total', () => {
  const fulfilment = {
    mode: 'deliver' as const,
    zone: { kind: 'zone' as const, id: 66 },
    address: { name: 'Home', address: 'Main street 5', buildDetails: 'Floor 2', phone: '' },
    day: 'sunday' as const,
  };
  const line = { productId: 7, variationId: null, choices: {}, quantity: 2, notes: 'no onions' };
  const none = noMoney({ code: 'ILS', minorUnit: 2 });
  const order = unsentOrder(
    {
      fulfilment,
      customerName: 'Layla',
      customerPhone: '0501234567',
      notes: 'ring twice',
      lines: [
        {
          line,
          product: null,
          name: 'Falafel',
          total: money(2400),
        },
      ],
      totals: {
        subtotal: money(2400),
        saving: none,
        discount: none,
        delivery: money(1000),
        taxes: [],
        isTaxIncluded: true,
        total: money(3400),
      },
      total: money(3400),
      couponCodes: [],
      zones: [{ id: 66, name: 'Old City' }],
      now: 0,
    },
    translator('en'),
  );
  const text = whatsAppText(order, WORDS).replace(/[\u2066-\u2069]/g, '');
  expect(text).toBe(
    [
      '*order: not confirmed by the website*',
      '',
      '2 × Falafel: 24',
      '> no onions',
      '',
      'subtotal: 24',
      'delivery: 10',
      '*total: 34*',
      '',
      'name: Layla',
      'phone: 0501234567',
      'mode: deliver',
      'area: Old City',
      'address: Main street 5',
      'buildDetails: Floor 2',
      'day: sunday',
      '',
      'notes:',
      '> ring twice',
    ].join('\n'),
  );
});
