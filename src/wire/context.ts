import type { SourceFault } from '#domain/storefront/source-fault.ts';

/** A fault as a mapper knows it; the source adds the tenant. */
export type ItemFault = Omit<SourceFault, 'tenant'>;

/** What mappers need of the world: given by the build (parse5, a fault list) or by the browser (its own parser). */
export interface WireContext {
  /** Called for each thing left out or replaced. */
  readonly report: (fault: ItemFault) => void;
  /** HTML entities to characters, once: `&amp;lt;` → `&lt;`. */
  readonly decodeEntities: (text: string) => string;
  /** Merchant HTML → HTML that is safe to print. */
  readonly sanitiseHtml: (html: string) => string;
  /** The image's `src` for the domain, or null when the source cannot have such a picture. */
  readonly imageSource: (reference: string) => string | null;
}
