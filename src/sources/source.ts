import type { WireContext } from '#wire/context.ts';
import type { SettingsRow } from '#wire/directus/schema.ts';
import type { ImageLoader } from './images.ts';
import type { StoreData } from './store-data.ts';

/** How pictures named by a source are addressed and read. */
interface SourceImages {
  readonly imageSource: WireContext['imageSource'];
  readonly loader: ImageLoader;
}

/** Where a merchant's settings come from. Reading throws a SourceError. */
export interface SettingsReader extends SourceImages {
  readonly read: () => Promise<SettingsRow>;
}

/** Where a merchant's catalogue, branches and zones come from. Reading throws a SourceError. */
export interface StoreReader extends SourceImages {
  readonly read: () => Promise<StoreData>;
}
