/** A tax at the shop's own address, as in WooCommerce's list. */
export interface TaxRate {
  /** Name for customers, such as "VAT". */
  readonly name: string;
  /** Ten-thousandths of a per cent: 16 % is 160,000. */
  readonly rate: number;
  /** Also applies to the other taxes. */
  readonly isCompound: boolean;
  readonly isOnDelivery: boolean;
  /** `standard`, or the slug of another class: `reduced-rate`. */
  readonly taxClass: string;
}

export interface TaxRules {
  /** Whether prices and costs of delivery include the tax. */
  readonly pricesIncludeTax: boolean;
  /** True: taxes are rounded once in the order's sum. False: in each line. */
  readonly roundsPerTotal: boolean;
  /** The class of delivery; `inherit`: that of the goods; null: delivery is free of tax. */
  readonly deliveryClass: string | null;
  readonly rates: readonly TaxRate[];
}

/** A taxed amount. */
export interface Taxed {
  /** Minor units, with or without tax as `pricesIncludeTax` says. */
  readonly amount: number;
  /** null: free of tax. */
  readonly taxClass: string | null;
  readonly isDelivery: boolean;
}

export interface TaxSum {
  readonly name: string;
  /** Minor units. */
  readonly amount: number;
}

/** Taxes are computed in millionths of a minor unit, so that an exact half stays one. */
const SCALE = 1_000_000n;
const WHOLE = 1_000_000n;

/**
 * The taxes of all amounts by name, in the order of the rates. Rounds like WooCommerce: halves up, or down if prices include the tax. It
 * rounds each amount and rate, or only the sum of goods and the sum of delivery (`roundsPerTotal`).
 */
export function taxesOf(amounts: readonly Taxed[], rules: TaxRules): readonly TaxSum[] {
  const sums = new Map<string, number>();
  for (const isDelivery of [false, true]) {
    const taxed = amounts.filter((each) => each.isDelivery === isDelivery);
    const exact = taxed.map((each) => exactTaxes(each, rules));
    for (const rate of rules.rates) {
      const parts = exact.map((taxes) => taxes.get(rate) ?? 0n);
      const amount = rules.roundsPerTotal
        ? rounded(
            parts.reduce((sum, part) => sum + part, 0n),
            rules,
          )
        : parts.reduce((sum, part) => sum + rounded(part, rules), 0);
      if (parts.some((part) => part !== 0n)) sums.set(rate.name, (sums.get(rate.name) ?? 0) + amount);
    }
  }
  return [...sums].map(([name, amount]) => ({ name, amount }));
}

/**
 * An amount that includes its taxes, without them, as a decimal for stores: exact to a millionth of a minor unit. Rounded to minor units, it
 * gives with the tax on it another sum than the amount.
 */
export function withoutTax(taxed: Taxed, rules: TaxRules, minorUnit: number): string {
  const within = exactTaxes(taxed, { ...rules, pricesIncludeTax: true }).values();
  const net = [...within].reduce((left, tax) => left - tax, BigInt(taxed.amount) * SCALE);
  const decimals = minorUnit + 6;
  const digits = String(net).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function exactTaxes({ amount, taxClass, isDelivery }: Taxed, rules: TaxRules): ReadonlyMap<TaxRate, bigint> {
  const rates = rules.rates.filter(
    (rate) => rate.taxClass === taxClass && (!isDelivery || rate.isOnDelivery),
  );
  const plain = rates.filter(({ isCompound }) => !isCompound);
  const compound = rates.filter(({ isCompound }) => isCompound);
  const together = plain.reduce((sum, { rate }) => sum + BigInt(rate), 0n);
  const taxes = new Map<TaxRate, bigint>();
  let base = BigInt(amount) * SCALE;
  if (rules.pricesIncludeTax)
    for (const rate of compound.toReversed()) {
      const tax = divided(base * BigInt(rate.rate), WHOLE + BigInt(rate.rate));
      taxes.set(rate, tax);
      base -= tax;
    }
  const divisor = rules.pricesIncludeTax ? WHOLE + together : WHOLE;
  for (const rate of plain) taxes.set(rate, divided(base * BigInt(rate.rate), divisor));
  if (!rules.pricesIncludeTax) {
    let gross = base + plain.reduce((sum, rate) => sum + (taxes.get(rate) ?? 0n), 0n);
    for (const rate of compound) {
      const tax = divided(gross * BigInt(rate.rate), WHOLE);
      taxes.set(rate, tax);
      gross += tax;
    }
  }
  return taxes;
}

/** Divides and rounds halves up. */
const divided = (numerator: bigint, divisor: bigint): bigint => (numerator * 2n + divisor) / (divisor * 2n);

const rounded = (exact: bigint, { pricesIncludeTax }: TaxRules): number =>
  Number((exact * 2n + SCALE - (pricesIncludeTax ? 1n : 0n)) / (SCALE * 2n));
