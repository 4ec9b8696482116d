import type { ImageSource } from '#domain/storefront/picture.ts';
import type { LocalisedText } from '#domain/text.ts';

export interface Category {
  readonly id: number;
  readonly name: LocalisedText;
  /** Plain text. */
  readonly description: LocalisedText;
  /** 0 for the top level. */
  readonly parentId: number;
  /** The merchant's menu order; equal positions are sorted by name. */
  readonly position: number;
  readonly image: ImageSource | null;
}
