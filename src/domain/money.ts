/** An amount in integer minor units (agorot, fils), with the unit that came with the price. */
export interface Money {
  /** Safe integer. `4550` with `minorUnit` 2 is 45.50. */
  readonly amount: number;
  /** Decimals of the shop's setting, not of the currency's ISO definition: 0 to 4. */
  readonly minorUnit: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** How the store writes prices; comes with each price of the Store API. A suffix keeps its space. */
export interface CurrencyFormat {
  readonly code: string;
  readonly minorUnit: number;
  readonly symbol: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly decimalSeparator: string;
  readonly thousandSeparator: string;
}
