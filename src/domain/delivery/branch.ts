import type { LocalisedText } from '#domain/text.ts';

/** A location of the merchant at which orders are prepared. */
export interface Branch {
  readonly id: number;
  readonly name: LocalisedText;
}
