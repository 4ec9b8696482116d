import { existsSync, type FSWatcher, watch } from 'node:fs';
import { isSlug } from '#domain/tenant/slug.ts';

/** Tells of each merchant whose folder changes. What is not seen here is found by the reconcile poll: a folder that cannot be watched, and `platform.json`, which is about many. */
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
