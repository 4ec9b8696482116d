import type { SourceFault } from '#domain/storefront/source-fault.ts';

/** A fault as a mapper reports it; the source adds the tenant. */
export type ItemFault = Omit<SourceFault, 'tenant'>;

/** The environment of the mappers: the build provides it with parse5 and a fault list, the browser with its own parser. */
export interface WireContext {
  /** Called for each item that was left out or replaced. */
  readonly report: (fault: ItemFault) => void;
  /** Decodes HTML entities once: `&amp;lt;` → `&lt;`. */
  readonly decodeEntities: (text: string) => string;
  /** Merchant HTML → HTML that is safe to output. */
  readonly sanitiseHtml: (html: string) => string;
  /** The image's `src` for the domain; null if the source cannot have such a picture. */
  readonly imageSource: (reference: string) => string | null;
}
