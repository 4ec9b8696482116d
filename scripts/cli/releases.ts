import { parseArgs } from 'node:util';
import { isSlug } from '#domain/tenant/slug.ts';
import { translator } from '#i18n/translate.ts';
import { outDirectoryOf } from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp, UsageError } from '#scripts/program/usage.ts';
import { publishLive } from '#scripts/publish/live-release.ts';
import { publisherOf } from '#scripts/publish/publisher-of.ts';
import { changeLine } from '#scripts/release/change-words.ts';
import { changesBetween } from '#scripts/release/compare-summaries.ts';
import { pinnedRelease, unpin } from '#scripts/release/pin.ts';
import { keptReleases, RollbackOvertaken, RollbackRefused, rollBack } from '#scripts/release/rollback.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';

const RELEASES_USAGE = `npm run releases -- <slug> [--out DIR]

Lists the merchant's releases, newest first, and what each one changed.`;
const ROLLBACK_USAGE = `npm run rollback -- <slug> [release | --resume] [--out DIR]

Makes an older release live, the one before the live one unless it is named, and keeps it so until --resume.`;

/** `npm run releases -- <slug>`: lists the merchant's releases, newest first, with their changes. */
export async function runReleases(args: readonly string[]): Promise<number> {
  tellHelp(RELEASES_USAGE, args);
  const { slug, rest, outDirectory } = read(args, RELEASES_USAGE);
  if (rest.length > 0) throw new UsageError(RELEASES_USAGE);
  const site = siteDirectory(outDirectory, slug);
  const releases = keptReleases(site);
  if (releases.length === 0)
    throw new UsageError(
      `${slug} has no release in ${site.releases}. Build it first, or say where with --out.`,
    );
  for (const [index, { id, madeAtMs, isLive }] of releases.entries()) {
    const before = releases[index + 1];
    const changes = before ? changesOf(outDirectory, slug, before.id, id) : ['the oldest that is kept'];
    const time = new Date(madeAtMs).toISOString().replace('T', ' ').slice(0, 19);
    process.stdout.write(`${isLive ? '▶' : ' '} ${id}  ${time} UTC${isLive ? '  live' : ''}\n`);
    for (const change of changes) process.stdout.write(`      ${change}\n`);
  }
  if (pinnedRelease(site) !== null)
    process.stdout.write(
      `Pinned by a rollback: builds release nothing until npm run rollback -- ${slug} --resume\n`,
    );
  return EXIT.ok;
}

/** `npm run rollback -- <slug> [release]`: makes an older release live and pins it until `--resume`. */
export async function runRollback(args: readonly string[]): Promise<number> {
  tellHelp(ROLLBACK_USAGE, args);
  const { slug, rest, outDirectory, isResumed } = read(args, ROLLBACK_USAGE);
  if (rest.length > (isResumed ? 0 : 1)) throw new UsageError(ROLLBACK_USAGE);
  const site = siteDirectory(outDirectory, slug);
  if (isResumed) {
    const wasPinned = unpin(site);
    process.stdout.write(
      wasPinned
        ? `${slug} is released again from its next build on: npm run build -- ${slug}${thenPublish(slug)}\n`
        : `${slug} was not rolled back.\n`,
    );
    return EXIT.ok;
  }
  const started = performance.now();
  const before = keptReleases(site).find(({ isLive }) => isLive)?.id;
  try {
    const { id } = rollBack(site, rest[0]);
    const ms = Math.round(performance.now() - started);
    process.stdout.write(
      `${slug} shows ${id} (${ms} ms). Builds release nothing until npm run rollback -- ${slug} --resume\n`,
    );
    for (const change of before ? changesOf(outDirectory, slug, before, id) : [])
      process.stdout.write(`      ${change}\n`);
    const address = process.env.PUBLISH_TO;
    return address ? showRolledBack(slug, address, outDirectory) : EXIT.ok;
  } catch (error) {
    if (error instanceof RollbackOvertaken) {
      process.stderr.write(`${error.message}\n`);
      return EXIT.failed;
    }
    if (error instanceof RollbackRefused) throw new UsageError(error.message);
    throw error;
  }
}

/** Advice to publish, because builds by hand do not publish. */
const thenPublish = (slug: string): string =>
  process.env.PUBLISH_TO ? ` && npm run publish -- ${slug}` : '';

/** Publishes the rollback. After a failure the rollback stays on this machine, and publishing again is enough. */
async function showRolledBack(slug: string, address: string, outDirectory: string): Promise<number> {
  try {
    const said = await publishLive(slug, publisherOf(address, process.env), outDirectory);
    process.stdout.write(`${said}\n`);
    return EXIT.ok;
  } catch (error) {
    process.stderr.write(
      `${address} still shows the newer release: ${(error as Error).message} Send it once more: npm run publish -- ${slug}\n`,
    );
    return EXIT.failed;
  }
}

function changesOf(outDirectory: string, slug: string, from: string, to: string): readonly string[] {
  const t = translator('en');
  const changes = changesBetween(outDirectory, slug, from, to);
  if (!changes) return [t('ops:no-summary')];
  return changes.length > 0 ? changes.map((change) => changeLine(change, t)) : [t('ops:same-data')];
}

function read(args: readonly string[], usage: string) {
  return orUsage(() => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, resume: { type: 'boolean' } },
    });
    const [slug = '', ...rest] = positionals;
    if (!isSlug(slug)) throw new Error('Name one merchant by its slug, such as quds-grill.');
    return {
      slug,
      rest,
      outDirectory: outDirectoryOf(values.out),
      isResumed: values.resume === true,
    };
  }, usage);
}
