/** Transforms of specification §7: sizes in pixels, quality from 1 to 100. */
export interface AssetOptions {
  readonly width?: number;
  readonly height?: number;
  readonly quality?: number;
  readonly withoutEnlargement?: boolean;
  readonly fit?: 'cover' | 'contain' | 'inside' | 'outside';
  readonly format?: 'auto' | 'jpg' | 'png' | 'webp';
  /** Name of a preset of the data service. */
  readonly key?: string;
  /** Time of the file's last change. It goes into the address, because caches keep an address for 30 days. */
  readonly version?: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The address of an asset; null if `fileId` is not a UUID. It never carries an `access_token`, because addresses end up in histories,
 * logs and caches (docs/decisions/17-merchants-from-directus.md).
 */
export function assetUrl(root: string, fileId: string, { version, ...options }: AssetOptions): string | null {
  if (!UUID.test(fileId)) return null;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) query.set(name, String(value));
  if (version) query.set('v', version);
  return `${root}/assets/${fileId.toLowerCase()}${query.size > 0 ? `?${query}` : ''}`;
}
