/** A tax of the shop's own place, as WooCommerce lists it. */
export interface TaxRate {
  /** As customers read it: "VAT". */
  readonly name: string;
  /** Ten-thousandths of a per cent: 16 % is 160,000. */
  readonly rate: number;
  /** Reckoned on top of the other taxes. */
  readonly isCompound: boolean;
  readonly isOnDelivery: boolean;
  /** `standard`, or the slug of another class: `reduced-rate`. */
  readonly taxClass: string;
}

export interface TaxRules {
  /** Whether prices, and costs of delivery, include the tax. */
  readonly pricesIncludeTax: boolean;
  /** Whether taxes are rounded in the order's sum; otherwise in each line. */
  readonly roundsPerTotal: boolean;
  /** The class of delivery; `inherit`: that of the goods. */
  readonly deliveryClass: string;
  readonly rates: readonly TaxRate[];
}

/** An amount that is taxed. */
export interface Taxed {
  /** Minor units, as priced: with or without tax. */
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

/** Millionths of a minor unit: an exact half stays one. */
const SCALE = 1_000_000n;
const WHOLE = 1_000_000n;

/**
 * The taxes of all amounts, by name, in the order of the rates. Rounds as WooCommerce does: halves up, but down where prices include
 * the tax; per amount and rate, or once for goods and once for delivery.
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

/** The part of an amount that its taxes make up, in minor units; for what stores need without tax. */
export const taxWithin = (taxed: Taxed, rules: TaxRules): number =>
  taxesOf([taxed], { ...rules, pricesIncludeTax: true }).reduce((sum, { amount }) => sum + amount, 0);

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

/** Rounded to the scale, halves up. */
const divided = (numerator: bigint, divisor: bigint): bigint => (numerator * 2n + divisor) / (divisor * 2n);

const rounded = (exact: bigint, { pricesIncludeTax }: TaxRules): number =>
  Number((exact * 2n + SCALE - (pricesIncludeTax ? 1n : 0n)) / (SCALE * 2n));
