import type { ImageSource } from '#domain/storefront/picture.ts';
import type { LocalisedText } from '#domain/text.ts';

export interface Category {
  readonly id: number;
  readonly name: LocalisedText;
  /** Plain text. */
  readonly description: LocalisedText;
  /** 0 at the top. */
  readonly parentId: number;
  /** The merchant's menu order; ties by name. */
  readonly position: number;
  readonly image: ImageSource | null;
}
