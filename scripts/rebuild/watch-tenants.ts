import { existsSync, type FSWatcher, watch } from 'node:fs';
import { isSlug } from '#domain/tenant/slug.ts';

/** Tells of each merchant whose folder changes. Where a folder cannot be watched, the reconcile poll finds it. */
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
