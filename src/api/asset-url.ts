/** Specification §7; sizes in pixels, quality 1 to 100. */
export interface AssetOptions {
  readonly width?: number;
  readonly height?: number;
  readonly quality?: number;
  readonly withoutEnlargement?: boolean;
  readonly fit?: 'cover' | 'contain' | 'inside' | 'outside';
  readonly format?: 'auto' | 'jpg' | 'png' | 'webp' | 'avif' | 'tiff';
  /** A preset of the data service. */
  readonly key?: string;
  /** When the file was changed: a replaced file keeps its address in caches for 30 days. */
  readonly version?: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The address of an asset; null for what is no file id. `access_token` is only ever the token that the operator made public:
 * addresses end up in histories, logs and caches, where no user's token may be.
 */
export function assetUrl(
  root: string,
  fileId: string,
  { version, ...options }: AssetOptions,
  publicToken?: string,
): string | null {
  if (!UUID.test(fileId)) return null;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) query.set(name, String(value));
  if (version) query.set('v', version);
  if (publicToken) query.set('access_token', publicToken);
  return `${root}/assets/${fileId.toLowerCase()}${query.size > 0 ? `?${query}` : ''}`;
}
