import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalOf, type Money, moneyFromDecimal } from '#domain/money.ts';
import { type Coupon, couponRefusal } from './coupon.ts';
import { type ReckonedLine, reckon } from './reckon.ts';
import type { TaxRate, TaxRules } from './tax.ts';

const ILS = { code: 'ILS', minorUnit: 2 };
const ils = (amount: number): Money => ({ amount, minorUnit: 2, currency: 'ILS' });
const parsed = (decimal: string): Money => moneyFromDecimal(decimal, 'ILS', 2) ?? ils(0);
const ANY: Coupon = {
  code: 'any',
  value: { kind: 'percent', hundredths: 1000 },
  minimum: null,
  maximum: null,
  maximumDiscount: null,
  expiresAt: null,
  usageLimit: null,
  usageLimitPerPerson: null,
  mostPieces: null,
  freeDelivery: false,
  isAlone: false,
  excludesSale: false,
  productIds: [],
  excludedProductIds: [],
  categoryIds: [],
  excludedCategoryIds: [],
  emails: [],
};
const percent = (hundredths: number) => ({ kind: 'percent', hundredths }) as const;
/** The eleven coupons of the captured store. */
const VOUCHERS: readonly Coupon[] = [
  { ...ANY, code: 'nablus10' },
  { ...ANY, code: 'عيد5', value: { kind: 'fixed', amount: ils(500) } },
  { ...ANY, code: 'bk7', value: { kind: 'fixed-per-piece', amount: ils(700) } },
  { ...ANY, code: 'freeship', value: { kind: 'fixed', amount: ils(0) }, freeDelivery: true },
  { ...ANY, code: 'knafehonly', value: percent(1500), productIds: [16] },
  { ...ANY, code: 'member', emails: ['vip@example.com'] },
  { ...ANY, code: 'min100', minimum: ils(10_000) },
  { ...ANY, code: 'nosale', value: percent(3000), excludesSale: true },
  { ...ANY, code: 'old50', value: percent(5000), expiresAt: 1 },
  { ...ANY, code: 'once', value: percent(2000), usageLimit: 1 },
];
const VAT: TaxRate = {
  name: 'VAT',
  rate: 160_000,
  isCompound: false,
  isOnDelivery: true,
  taxClass: 'standard',
};
const RULES: TaxRules = {
  pricesIncludeTax: false,
  roundsPerTotal: false,
  deliveryClass: 'inherit',
  rates: [VAT],
};

const line = (amount: number, quantity = 1, more: Partial<ReckonedLine> = {}): ReckonedLine => ({
  productId: 41,
  variationId: null,
  categoryIds: [],
  price: { current: ils(amount), regular: ils(amount), isOnSale: false },
  quantity,
  taxClass: 'standard',
  ...more,
});
const sums = (lines: readonly ReckonedLine[], more: Partial<Parameters<typeof reckon>[0]> = {}) =>
  reckon({ currency: ILS, lines, coupons: [], tax: null, ...more });

interface Capture {
  readonly capture: string;
  // biome-ignore lint/suspicious/noExplicitAny: as a real store was asked, and answered
  readonly sent: any;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly answer: any;
}
const CAPTURES = (
  JSON.parse(readFileSync('tests/woocommerce/fixtures/answers.json', 'utf8')) as readonly Capture[]
).filter(({ capture }) => /^0(?:7[0-3]|8[015])/.test(capture) && !/override|empty/.test(capture));

const PRICES: Readonly<Record<number, ReckonedLine>> = {
  41: line(2250),
  55: line(900, 1, {
    productId: 55,
    price: { current: ils(900), regular: ils(1200), isOnSale: true },
  }),
};
const REFUSALS: Readonly<Record<string, string>> = {
  '070-coupon-KNAFEHONLY': 'coupon.other-items',
  '070-coupon-MEMBER': 'coupon.email-needed',
  '070-coupon-MIN100': 'coupon.minimum',
  '070-coupon-OLD50': 'coupon.expired',
  '071b-coupon-ONCE-second': 'coupon.used-up',
  '073b-coupon-same-twice': 'coupon.twice',
  '073e-coupon-on-sale-item-nosale': 'coupon.other-items',
};

test('the 25 captures use eleven coupons', () => {
  const codes = CAPTURES.flatMap(({ sent }) => sent.coupon_lines ?? []).map(({ code }) => code.toLowerCase());
  expect(new Set(codes).size).toBe(11);
  expect(CAPTURES).toHaveLength(25);
});

test.each(CAPTURES)(
  'an order is refused or has the same sums as in a real store: $capture',
  ({ capture, sent, status, answer }) => {
    const lines = sent.line_items.map(
      ({ product_id: id, quantity }: { product_id: number; quantity: number }): ReckonedLine => ({
        ...(PRICES[id] ?? line(0)),
        quantity,
      }),
    );
    const coupons: Coupon[] = [];
    let refused: string | null = null;
    for (const { code } of sent.coupon_lines ?? []) {
      const coupon = VOUCHERS.find((each) => each.code === code.toLowerCase());
      const timesUsed = capture.startsWith('071b') ? 1 : 0;
      const use = {
        now: 2,
        timesUsed,
        timesUsedByPerson: 0,
        email: sent.billing.email ?? '',
        others: coupons,
      };
      const refusal = coupon ? couponRefusal(coupon, lines, use) : { code: 'coupon.not-found' };
      refused ??= refusal?.code ?? null;
      if (coupon && !refusal) coupons.push(coupon);
    }
    if (status !== 201) {
      expect(refused).toBe(REFUSALS[capture] ?? 'coupon.not-found');
      return;
    }
    expect(refused).toBeNull();
    const isTaxed = Number(answer.total_tax) > 0;
    const tax = isTaxed ? { ...RULES, pricesIncludeTax: answer.prices_include_tax } : null;
    // Costs of delivery and fees exclude tax in the store's requests, even if its prices include it.
    const withTax = (net: string) =>
      answer.prices_include_tax ? Math.round(Number(net) * 116) : parsed(net).amount;
    const [delivery] = sent.shipping_lines ?? [];
    const [fee] = sent.fee_lines ?? [];
    const feeRate = fee?.tax_status === 'none' || !isTaxed ? 100 : 116;
    const reckoned = sums(lines, {
      coupons,
      tax,
      ...(delivery && { delivery: { cost: ils(withTax(delivery.total)) } }),
    });
    const feeTotal = fee ? Math.round(Number(fee.total) * feeRate) : 0;
    const within = answer.prices_include_tax ? Number(answer.discount_tax ?? 0) : 0;
    const discount = Number(answer.discount_total) + within;
    expect(reckoned.discount.amount).toBe(Math.round(discount * 100));
    expect(decimalOf(ils(reckoned.total.amount + feeTotal))).toBe(answer.total);
    const feeTax = fee ? feeTotal - parsed(fee.total).amount : 0;
    const taxSum = reckoned.taxes.reduce((sum, { amount }) => sum + amount.amount, feeTax);
    expect(decimalOf(ils(taxSum))).toBe(answer.total_tax);
  },
);

describe('coupons', () => {
  test('several coupons are computed from full prices, those per piece first, and the total is never negative', () => {
    const [nablus, eid, bk] = VOUCHERS;
    const all = sums([line(2250, 2)], { coupons: [eid, nablus, bk] as Coupon[] });
    expect(all.coupons.map(({ code, discount }) => [code, discount.amount])).toEqual([
      ['bk7', 1400],
      ['nablus10', 450],
      ['عيد5', 500],
    ]);
    expect(all.total).toEqual(ils(2150));
    const tooMuch = { ...ANY, value: { kind: 'fixed', amount: ils(9999) } } as const;
    expect(sums([line(2250, 2)], { coupons: [tooMuch] }).total).toEqual(ils(0));
  });

  test('a coupon with a limit of pieces lowers the most expensive lines', () => {
    const coupon: Coupon = { ...ANY, value: percent(5000), mostPieces: 2 };
    const { discountByLine } = sums([line(100, 3), line(1000, 1)], { coupons: [coupon] });
    expect(discountByLine.map(({ amount }) => amount)).toEqual([50, 500]);
  });

  test('what a line is charged once is discounted with it, and counts for a minimum', () => {
    const price = { current: ils(1000), regular: ils(1000), isOnSale: false, once: ils(500) };
    const lines = [line(0, 2, { price })];
    for (const value of [percent(10_000), { kind: 'fixed', amount: ils(9000) } as const])
      expect(sums(lines, { coupons: [{ ...ANY, value }] })).toMatchObject({
        subtotal: ils(2500),
        discount: ils(2500),
        total: ils(0),
      });
    const use = { others: [], now: 0, timesUsed: 0, timesUsedByPerson: 0, email: '' };
    expect(couponRefusal({ ...ANY, minimum: ils(2500) }, lines, use)).toBeNull();
  });

  test('a discount does not exceed the coupon’s maximum', () => {
    const { discount } = sums([line(2250, 2), line(500)], {
      coupons: [{ ...ANY, value: percent(5000), maximumDiscount: ils(500) }],
    });
    expect(discount).toEqual(ils(500));
  });

  test('a coupon for a category lowers only lines of that category', () => {
    const coupon: Coupon = { ...ANY, categoryIds: [7] };
    const lines = [line(1000, 1, { categoryIds: [7] }), line(1000)];
    expect(sums(lines, { coupons: [coupon] }).discountByLine).toEqual([ils(100), ils(0)]);
  });

  test('a coupon or a sufficient sum makes delivery free', () => {
    const coupon: Coupon = { ...ANY, value: percent(0), freeDelivery: true };
    expect(sums([line(1000)], { delivery: { cost: ils(500) }, coupons: [coupon] })).toMatchObject({
      delivery: ils(0),
      total: ils(1000),
    });
    expect(sums([line(1000)], { delivery: null }).delivery).toBeNull();
    const freeFrom = { cost: ils(500), freeFrom: ils(1000) };
    expect(sums([line(1000)], { delivery: freeFrom }).delivery).toEqual(ils(0));
    expect(sums([line(999)], { delivery: freeFrom }).delivery).toEqual(ils(500));
  });

  const coupons = fc.array(
    fc
      .record({
        hundredths: fc.integer({ min: 0, max: 12_000 }),
        amount: fc.nat(5000),
        kind: fc.constantFrom('percent', 'fixed', 'fixed-per-piece'),
        mostPieces: fc.option(fc.integer({ min: 1, max: 5 })),
        maximum: fc.option(fc.nat(3000)),
      })
      .map(
        ({ hundredths, amount, kind, mostPieces, maximum }): Coupon => ({
          ...ANY,
          value: kind === 'percent' ? percent(hundredths) : { kind: kind as 'fixed', amount: ils(amount) },
          mostPieces,
          maximumDiscount: maximum === null ? null : ils(maximum),
        }),
      ),
    { maxLength: 3 },
  );
  const lines = fc.array(fc.record({ amount: fc.nat(20_000), quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 6,
  });

  test('no line falls below zero, and the discounts of lines and coupons add up', () => {
    fc.assert(
      fc.property(lines, coupons, (items, used) => {
        const all = items.map(({ amount, quantity }) => line(amount, quantity));
        const { subtotal, discount, discountByLine, total, ...rest } = sums(all, { coupons: used });
        for (const [index, { amount }] of discountByLine.entries()) {
          const { price, quantity } = all[index] as ReckonedLine;
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(price.current.amount * quantity);
        }
        expect(discountByLine.reduce((sum, { amount }) => sum + amount, 0)).toBe(discount.amount);
        expect(rest.coupons.reduce((sum, each) => sum + each.discount.amount, 0)).toBe(discount.amount);
        expect(total.amount).toBe(subtotal.amount - discount.amount);
      }),
    );
  });
});

describe('taxes', () => {
  const taxes = (lines: readonly ReckonedLine[], rules: Partial<TaxRules>) =>
    sums(lines, { tax: { ...RULES, ...rules } }).taxes.map(({ amount }) => amount.amount);

  test('taxes are rounded in each line, or once in the sum', () => {
    // 16 % of 0.03 is 0.0048, which is 0 in each of three lines; the sum 0.0144 is rounded to 0.01.
    const lines = [line(3), line(3), line(3)];
    expect(taxes(lines, {})).toEqual([0]);
    expect(taxes(lines, { roundsPerTotal: true })).toEqual([1]);
  });

  test('half a unit is rounded up where tax is added, and down where prices include it', () => {
    const half: TaxRate = { ...VAT, rate: 500_000 };
    expect(taxes([line(1)], { rates: [half] })).toEqual([1]);
    expect(taxes([line(3)], { rates: [{ ...VAT, rate: 200_000 }], pricesIncludeTax: true })).toEqual([0]);
  });

  test('an amount that includes tax keeps its sum', () => {
    const { taxes: within, total } = sums([line(4500)], { tax: { ...RULES, pricesIncludeTax: true } });
    expect([within[0]?.amount.amount, total.amount]).toEqual([621, 4500]);
  });

  test.each([
    ['no decimals', 0, 45, 7],
    ['three decimals', 3, 45_000, 7200],
  ])('a currency of %s is rounded in its own unit', (_, minorUnit, amount, tax) => {
    const money = { amount, minorUnit, currency: 'JOD' };
    const own = line(0, 1, { price: { current: money, regular: money, isOnSale: false } });
    const reckoned = reckon({
      currency: { code: 'JOD', minorUnit },
      lines: [own],
      coupons: [],
      tax: RULES,
    });
    expect(reckoned.taxes[0]?.amount).toEqual({ ...money, amount: tax });
    expect(reckoned.total.amount).toBe(amount + tax);
  });

  test('a compound tax also applies to the other taxes', () => {
    const rates = [VAT, { ...VAT, name: 'Local', rate: 100_000, isCompound: true }];
    expect(taxes([line(10_000)], { rates })).toEqual([1600, 1160]);
    expect(taxes([line(12_760)], { rates, pricesIncludeTax: true })).toEqual([1600, 1160]);
  });

  test('items and deliveries that are free of tax have none', () => {
    expect(taxes([line(1000, 1, { taxClass: null }), line(1000)], {})).toEqual([160]);
    const delivery = { ...RULES, rates: [{ ...VAT, isOnDelivery: false }] };
    expect(sums([line(1000)], { tax: delivery, delivery: { cost: ils(1000) } }).taxes[0]?.amount).toEqual(
      ils(160),
    );
  });

  test('a delivery inherits the tax class of the goods, or has its own', () => {
    const reduced: TaxRate = { ...VAT, name: 'Reduced', rate: 50_000, taxClass: 'reduced-rate' };
    const cart = { lines: [line(1000, 1, { taxClass: 'reduced-rate' })], delivery: { cost: ils(1000) } };
    const named = (deliveryClass: string) =>
      reckon({ ...cart, currency: ILS, coupons: [], tax: { ...RULES, rates: [VAT, reduced], deliveryClass } })
        .taxes.map(({ name, amount }) => `${name} ${amount.amount}`)
        .join();
    expect(named('inherit')).toBe('Reduced 100');
    expect(named('standard')).toBe('Reduced 50,VAT 160');
  });
});
