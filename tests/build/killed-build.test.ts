import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND, flawsOf, NODE, Workspace } from './temporary-site.ts';

const KILLS = 50;

/** Kills a build after a time, or as soon as a sign of its progress is on disk. */
function killedBuild(
  workspace: Workspace,
  isTime: (elapsedMs: number) => boolean,
): Promise<'killed' | 'ended'> {
  return new Promise((resolve) => {
    const started = performance.now();
    const args = [COMMAND, 'build', '--tenants', workspace.tenants, '--out', workspace.out];
    const child = spawn(NODE, args, { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } });
    const look = () => {
      if (isTime(performance.now() - started)) child.kill('SIGKILL');
      else if (child.exitCode === null) setImmediate(look);
    };
    look();
    child.on('close', (_, signal) => resolve(signal ? 'killed' : 'ended'));
  });
}

/** Names that appear while a build goes on, in this order; the last two stand around the swap of the pointer. */
const SIGNS = [/^\.lock/, /^releases\/\.staging-/, /^releases\/\d/, /^\.current-/] as const;

const namesIn = (site: string): string[] => [
  ...readdirSync(site),
  ...readdirSync(join(site, 'releases')).map((name) => `releases/${name}`),
];

const wholeReleases = (site: string): string[] =>
  readdirSync(join(site, 'releases')).filter((name) => !name.startsWith('.'));

const liveOf = (site: string): string => readlinkSync(join(site, 'current')).replace('releases/', '');

test(`a build killed ${KILLS} times leaves the old release or the new one, whole, and the next build cleans up`, async () => {
  const shop = new Workspace();
  shop.synthesise('shop', 8);
  const ended = await shop.command();
  expect(ended).toMatchObject({ status: 0 });
  const site = join(shop.out, 'sites/shop');
  const measured = performance.now();
  shop.edit('shop', 'catalogue/products.json', (products) => priced(products, 9000));
  await shop.command();
  const wholeMs = performance.now() - measured;

  const seen = { killed: 0, ended: 0, old: 0, new: 0, left: 0 };
  for (let turn = 1; turn <= KILLS; turn += 1) {
    shop.edit('shop', 'catalogue/products.json', (products) => priced(products, 1000 + turn));
    const before = liveOf(site);
    const known = new Set(namesIn(site));
    // Half of the kills wait for a sign, half for a moment anywhere in the time that a build takes.
    const sign = SIGNS[turn % (2 * SIGNS.length)];
    const deadline = wholeMs * (sign ? 10 : 0.4 + (1.2 * turn) / KILLS);
    const isTime = (elapsed: number) =>
      elapsed > deadline ||
      (sign && namesIn(site).some((name) => !known.has(name) && sign.test(name))) === true;
    seen[await killedBuild(shop, isTime)] += 1;

    const live = liveOf(site);
    seen[live === before ? 'old' : 'new'] += 1;
    expect(flawsOf(join(site, 'releases', live)), `release ${live} in turn ${turn}`).toEqual([]);
    const shown = shop.read('shop', 'products/1001.html').includes(priceText(1000 + turn));
    expect(shown).toBe(live !== before);
    if (readdirSync(site).length > 4 || existsSync(join(site, '.lock'))) seen.left += 1;

    // Not after every kill: a build must also stand on what several killed ones left.
    if (turn % 5 !== 0) continue;
    const [report] = await shop.build(['shop']);
    expect(['released', 'unchanged']).toContain(report?.outcome);
    expect(readdirSync(site).sort()).toEqual(['current', 'releases', 'report.json', 'stamp.json']);
    expect(readdirSync(join(site, 'releases')).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(wholeReleases(site).length).toBeLessThanOrEqual(10);
    expect(shop.read('shop', 'products/1001.html')).toContain(priceText(1000 + turn));
  }
  // The kills must have hit builds at work, before and after the swap.
  expect(seen.killed).toBeGreaterThan(KILLS / 2);
  expect(seen.old).toBeGreaterThan(5);
  expect(seen.new).toBeGreaterThan(5);
  expect(seen.left).toBeGreaterThan(5);
}, 120_000);

const priceText = (minor: number): string => (minor / 100).toFixed(2);

/** The first product alone gets a new price. */
function priced(products: { id: number; prices: object; variations?: unknown }[], minor: number): void {
  const text = String(minor);
  Object.assign(products[0]?.prices ?? {}, { price: text, regular_price: text, sale_price: text });
}
