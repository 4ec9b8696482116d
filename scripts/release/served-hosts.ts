import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_NAME } from './manifest.ts';
import { liveReleaseId, type SiteDirectory, siteDirectory } from './site-directory.ts';

/** Bytes at the start of a manifest that surely contain the hosts: twenty with the longest names. The lines of files come after them. */
const HEAD = 8192;

const places = new Map<string, SiteDirectory>();
const known = new Map<SiteDirectory, { readonly id: string; readonly hosts: readonly string[] }>();

/** Hosts of a merchant's live release; empty when there is no readable one. Caches the hosts of each release. */
export function servedHosts(outDirectory: string, slug: string): readonly string[] {
  const place = `${outDirectory}\n${slug}`;
  const site = places.get(place) ?? siteDirectory(outDirectory, slug);
  places.set(place, site);
  const id = liveReleaseId(site);
  if (id === null) return [];
  const before = known.get(site);
  if (before?.id === id) return before.hosts;
  const hosts = hostsIn(join(site.releases, id, MANIFEST_NAME));
  known.set(site, { id, hosts });
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
