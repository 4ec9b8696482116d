import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_NAME } from './manifest.ts';
import { liveReleaseId, siteDirectory } from './site-directory.ts';

/** Twenty hosts of the longest names and what stands before them, in bytes: a manifest has a line for each file after that. */
const HEAD = 8192;

const known = new Map<string, { readonly id: string; readonly hosts: readonly string[] }>();

/** Hosts of a merchant's live release; empty when there is none, or it cannot be read. Each release is read once. */
export function servedHosts(outDirectory: string, slug: string): readonly string[] {
  const site = siteDirectory(outDirectory, slug);
  const id = liveReleaseId(site);
  if (id === null) return [];
  const before = known.get(site.path);
  if (before?.id === id) return before.hosts;
  const hosts = hostsIn(join(site.releases, id, MANIFEST_NAME));
  known.set(site.path, { id, hosts });
  return hosts;
}

function hostsIn(path: string): readonly string[] {
  try {
    const file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(HEAD);
      const text = head.toString('utf8', 0, readSync(file, head));
      return JSON.parse(/"hosts":(\[[^\]]*\])/.exec(text)?.[1] ?? '[]');
    } finally {
      closeSync(file);
    }
  } catch {
    return [];
  }
}
