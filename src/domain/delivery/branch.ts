import type { LocalisedText } from '#domain/text.ts';

/** A place of the merchant's where orders are made. */
export interface Branch {
  readonly id: number;
  readonly name: LocalisedText;
}
