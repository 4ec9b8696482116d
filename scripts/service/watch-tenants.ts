import { existsSync, type FSWatcher, watch } from 'node:fs';
import { isSlug } from '#domain/tenant/slug.ts';

/**
 * Calls `onChange` for each merchant whose folder changes, and returns a function that stops it. Probes find the rest:
 * folders that cannot be watched, and changes of `platform.json`.
 */
export function watchTenants(tenantsDirectory: string, onChange: (slug: string) => void): () => void {
  if (!existsSync(tenantsDirectory)) return () => {};
  let watcher: FSWatcher;
  try {
    watcher = watch(tenantsDirectory, { recursive: true }, (_event, path) => {
      const [slug = ''] = (path ?? '').split(/[\\/]/);
      if (isSlug(slug)) onChange(slug);
    });
    watcher.on('error', () => watcher.close());
  } catch {
    return () => {};
  }
  return () => watcher.close();
}
