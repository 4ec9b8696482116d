import { isolate } from '#domain/language/isolate.ts';
import { decimalOf } from '#domain/money.ts';
import type { Order } from './order.ts';
import type { OrderWords } from './order-text.ts';

// An order for tests.

export const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });

export const ORDER: Order = {
  id: 58,
  number: '58',
  key: 'wc_order_1',
  status: 'processing',
  placedAt: Date.parse('2026-11-21T12:00:00+02:00'),
  subtotal: ils(7130),
  discount: ils(713),
  deliveryCost: ils(2000),
  taxes: [],
  isTaxIncluded: true,
  total: ils(8417),
  customerName: 'ليلى',
  customerPhone: '+972501234567',
  mode: 'deliver',
  area: 'شعفاط',
  address: 'شارع صلاح الدين 5',
  buildDetails: 'طابق 2',
  deliveryDay: 'sunday',
  wantedAt: null,
  branch: '',
  table: '',
  createdBy: '',
  source: 'instagram',
  life: null,
  notes: 'اتصلوا قبل الوصول\nring twice',
  couponCodes: ['ten'],
  items: [
    {
      productId: 16,
      variationId: null,
      name: 'برجر كلاسيك',
      quantity: 2,
      total: ils(4550),
      choices: [],
      notes: 'بدون بصل',
    },
    {
      productId: 32,
      variationId: 34,
      name: 'Shirt',
      quantity: 1,
      total: ils(2580),
      choices: [
        { label: 'Size', value: 'Large' },
        { label: 'Colour', value: 'Red' },
      ],
      notes: '',
    },
  ],
};

export const WORDS: OrderWords = {
  lineStart: '',
  labels: {
    order: 'Order',
    status: 'Status',
    placedAt: 'Date',
    subtotal: 'Subtotal',
    discount: 'Voucher',
    delivery: 'Delivery',
    tax: 'Tax',
    'included-tax': 'Includes',
    adjustment: 'Adjusted',
    total: 'Total',
    name: 'Name',
    phone: 'Phone',
    mode: 'How',
    branch: 'Branch',
    table: 'Table',
    area: 'Area',
    address: 'Address',
    buildDetails: 'Building',
    day: 'Day',
    createdBy: 'Taken by',
    payment: 'Payment',
    notes: 'Notes',
  },
  toldLater: 'told later',
  money: (money) => `${decimalOf(money)} ₪`,
  once: 'once',
  added: (money) => isolate(`+${decimalOf(money)} ₪`),
  count: String,
  pieces: (count) => `${count} pieces`,
  mode: (mode) => mode,
  day: ({ deliveryDay }) => deliveryDay,
  status: (status) => status,
  payment: ({ life }) => life?.payment.method ?? '',
  instant: (instantMs) => new Date(instantMs).toISOString(),
};
