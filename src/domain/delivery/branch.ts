import type { LocalisedText } from '#domain/text.ts';

/** A location of the merchant that prepares orders. */
export interface Branch {
  readonly id: number;
  readonly name: LocalisedText;
}
