import { constants, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isSlug } from '#domain/tenant/slug.ts';
import { HOST_FILES } from '#scripts/release/host-files.ts';
import { type HostingRules, isNotFoundPage, notFoundFile, shellOf } from '#scripts/release/hosting-rules.ts';
import {
  type ReleasedFile,
  type ReleaseManifest,
  readableManifest,
  rulesOf,
} from '#scripts/release/manifest.ts';
import { pathInRelease, siteDirectory } from '#scripts/release/site-directory.ts';

/** One merchant's live release. It is read again after a change of the pointer. */
export interface Site {
  readonly manifest: ReleaseManifest;
  readonly rules: HostingRules;
  /** The file for a path, and the status of the answer. Returns only files of the manifest. */
  find(
    path: string,
  ): { readonly file: string; readonly facts: ReleasedFile; readonly status: 200 | 404 } | null;
  /** Bytes of a file. Throws when it is missing or has another size than in the manifest. */
  read(file: string): Buffer;
}

/** All merchants with a release below the output directory. */
export interface Sites {
  bySlug(slug: string): Site | null;
  byHost(host: string): Site | null;
  all(): readonly Site[];
}

export function openSites(outDirectory: string): Sites {
  const opened = new Map<string, { readonly target: string; readonly site: Site }>();

  function bySlug(slug: string): Site | null {
    if (!isSlug(slug)) return null;
    const directory = siteDirectory(outDirectory, slug);
    let target: string;
    try {
      target = readlinkSync(directory.current);
    } catch {
      return null;
    }
    const known = opened.get(slug);
    if (known?.target === target) return known.site;
    const release = join(directory.releases, basename(target));
    // Skip a damaged release; other merchants are still served.
    const manifest = readableManifest(release);
    if (!manifest) return null;
    const site = openSite(manifest, release);
    opened.set(slug, { target, site });
    return site;
  }

  function all(): Site[] {
    let names: string[];
    try {
      names = readdirSync(join(outDirectory, 'sites')).sort();
    } catch {
      return [];
    }
    return names.map(bySlug).filter((site) => site !== null);
  }

  return {
    bySlug,
    all,
    byHost(asked) {
      // A name with a final dot is the same in the DNS, but another host for browsers.
      const host = asked.replace(/\.$/, '');
      const slug = /^([^.]+)\.localhost$/.exec(host)?.[1];
      return (
        (slug ? bySlug(slug) : null) ?? all().find(({ manifest }) => manifest.hosts.includes(host)) ?? null
      );
    },
  };
}

function openSite(manifest: ReleaseManifest, directory: string): Site {
  const { files, prefixes } = manifest;
  const rules = rulesOf(manifest);
  const real = realpathSync.native(directory);
  const isPublic = (file: string) =>
    Object.hasOwn(files, file) && !(HOST_FILES as readonly string[]).includes(file);
  const answer = (file: string, status: 200 | 404) => {
    const facts = isPublic(file) ? files[file] : undefined;
    return facts ? { file, facts, status } : null;
  };
  return {
    manifest,
    rules,
    find(path) {
      const name = path.slice(1);
      if (isNotFoundPage(prefixes, path)) return answer(notFoundFile(prefixes, path), 404);
      return (
        answer(name === '' ? 'index.html' : name, 200) ??
        answer(`${name}.html`, 200) ??
        answer(shellOf(rules, path) ?? '', 200) ??
        answer(notFoundFile(prefixes, path), 404)
      );
    },
    read(file) {
      const path = pathInRelease(real, file);
      // Releases contain no symbolic links; one that somebody else created may lead to any file of this machine.
      if (realpathSync.native(path) !== path) throw new Error(`${path} is a link, so it is not served.`);
      const bytes = readFileSync(path, { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
      // Throw, so that the answer is an error page and not an empty page, which browsers and caches would store.
      if (bytes.length !== files[file]?.size)
        throw new Error(`${file} of ${manifest.slug} is not whole: npm run build -- ${manifest.slug}`);
      return bytes;
    },
  };
}
