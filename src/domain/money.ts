/** An amount in integer minor units (agorot, fils), with the unit of the price it came from. */
export interface Money {
  /** Safe integer. `4550` with `minorUnit` 2 is 45.50. */
  readonly amount: number;
  /** Number of decimals that the shop's settings give, 0 to 4; may differ from the currency's ISO definition. */
  readonly minorUnit: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** Whether a value from the device's storage is valid money. */
export const isMoney = (value: unknown): value is Money => {
  const { amount, minorUnit, currency } = (value ?? {}) as Partial<Money>;
  return Number.isSafeInteger(amount) && Number.isInteger(minorUnit) && typeof currency === 'string';
};

/** How the store formats prices. Each price of the Store API includes it. A suffix keeps its space. */
export interface CurrencyFormat {
  readonly code: string;
  readonly minorUnit: number;
  readonly symbol: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly decimalSeparator: string;
  readonly thousandSeparator: string;
}

const DIGITS = /^-?[0-9]+$/;
const DECIMAL = /^(-?)([0-9]{0,20})(?:\.([0-9]{1,20}))?$/;

/** The largest accepted amount, for a price and for a line of a cart. Hundreds of such amounts still add up exactly. */
export const LARGEST_AMOUNT = 1e13;

/** The Store API's price string, such as `"4550"`, as integer minor units; null if it is invalid or too large. */
export function parseMinorUnits(text: string): number | null {
  return DIGITS.test(text) ? within(LARGEST_AMOUNT, Number(text)) : null;
}

/**
 * Converts a decimal to minor units without floating point: `"20.50"` → 2050 at two decimals.
 * Extra decimals are rounded, halves away from zero. Null if it is no plain decimal number or too large.
 */
export function moneyFromDecimal(text: string | number, currency: string, minorUnit: number): Money | null {
  const [match, sign, whole = '', fraction = ''] = DECIMAL.exec(String(text).trim()) ?? [];
  if (match === undefined || whole + fraction === '') return null;
  const kept = fraction.slice(0, minorUnit).padEnd(minorUnit, '0');
  const roundsUp = (fraction[minorUnit] ?? '0') >= '5';
  const size = Number(whole + kept) + (roundsUp ? 1 : 0);
  const amount = within(LARGEST_AMOUNT, sign ? -size : size);
  return amount === null ? null : { amount, minorUnit, currency };
}

/** Plain decimal for machines: `"45.50"`, `"-0.05"`, `"12"`. Latin digits, a point, no grouping. */
export function decimalOf({ amount, minorUnit }: Money): string {
  const digits = String(Math.abs(amount)).padStart(minorUnit + 1, '0');
  const point = digits.length - minorUnit;
  const decimals = minorUnit > 0 ? `.${digits.slice(point)}` : '';
  return `${amount < 0 ? '-' : ''}${digits.slice(0, point)}${decimals}`;
}

export function addMoney(left: Money, right: Money): Money {
  assertSameUnit('add', left, right);
  return withAmount(left, left.amount + right.amount);
}

export function subtractMoney(left: Money, right: Money): Money {
  assertSameUnit('subtract', left, right);
  return withAmount(left, left.amount - right.amount);
}

/** `count` times the amount; `count` is an integer. */
export function multiplyMoney(money: Money, count: number): Money {
  if (!Number.isSafeInteger(count)) {
    throw new RangeError(`Money cannot be multiplied by ${count}. Round the quantity first.`);
  }
  return withAmount(money, money.amount * count);
}

/** Zero in the shop's currency and unit. */
export const noMoney = ({ code, minorUnit }: Pick<CurrencyFormat, 'code' | 'minorUnit'>): Money => ({
  amount: 0,
  minorUnit,
  currency: code,
});

/** Limits the amount to the range from `minimum` to `maximum`. */
export function clampMoney(money: Money, minimum: Money, maximum: Money): Money {
  if (compareMoney(money, minimum) < 0) return minimum;
  return compareMoney(money, maximum) > 0 ? maximum : money;
}

/** Comparison function for `sort`: negative if `left` is less, zero if equal, positive if more. */
export function compareMoney(left: Money, right: Money): number {
  assertSameUnit('compare', left, right);
  return left.amount - right.amount;
}

function assertSameUnit(verb: string, left: Money, right: Money): void {
  if (left.currency === right.currency && left.minorUnit === right.minorUnit) return;
  throw new TypeError(
    `Cannot ${verb} ${unitOf(left)} and ${unitOf(right)}. Leave out items of another currency.`,
  );
}

const unitOf = ({ currency, minorUnit }: Money): string => `${currency} with ${minorUnit} decimals`;

function withAmount(money: Money, amount: number): Money {
  if (!Number.isSafeInteger(amount)) {
    throw new RangeError(
      `${amount} minor units of ${money.currency} cannot be counted exactly. Check the price and the quantity.`,
    );
  }
  return { ...money, amount: amount || 0 };
}

/** The number without a negative zero; null if it exceeds the limit. */
const within = (limit: number, value: number): number | null =>
  Math.abs(value) <= limit ? value || 0 : null;
