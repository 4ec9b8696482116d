import type { Storefront } from '#domain/storefront/storefront.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { ItemFault } from '#wire/context.ts';
import type { ImageLoader } from './picture/images.ts';

/** Called for each item that a source left out or replaced. */
export type Report = (fault: ItemFault) => void;

/** A store's catalogue, branches and zones in the types of the domain. */
export type StoreContent = Pick<Storefront, 'catalogue' | 'branches' | 'zones'>;

/** Reads one kind of content of a merchant, and its pictures. `read` throws a SourceError if the source cannot be read at all. */
interface Reader<Content> {
  readonly read: (report: Report) => Promise<Content>;
  readonly loader: ImageLoader;
}

/** Reads a merchant's settings. */
export type SettingsReader = Reader<Settings>;

/**
 * The extension point for stores: another kind of store is one more function that returns this. No caller knows a store's wire
 * format.
 */
export type StoreReader = Reader<StoreContent>;
