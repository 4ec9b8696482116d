import type { LocalisedText } from '#domain/text.ts';

/** A location of the merchant at which orders are prepared. */
export interface Branch {
  readonly id: number;
  readonly name: LocalisedText;
  /** Where customers come to; absent if the store does not say. */
  readonly address?: LocalisedText;
  /** As maps take it: `31.78570,35.23420`. */
  readonly position?: string;
}
