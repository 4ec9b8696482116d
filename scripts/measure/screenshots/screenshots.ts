import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath, launchChromium } from '#scripts/measure/demo/chromium.ts';
import { demoSlugs, FIXTURE_TENANTS, fixtureSlugs, releaseSites } from '#scripts/measure/demo/demo-sites.ts';
import type { StaffOrder } from '#scripts/measure/demo/staff-orders.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { merchantGoods } from './merchant-goods.ts';
import { pageKinds } from './page-kinds.ts';
import { DEVICES, type Device, photographScreens, SCHEMES, type Scheme } from './photograph.ts';
import { NOON } from './screen.ts';
import { screensOf } from './screens.ts';
import { shopWorld } from './shop-world.ts';
import { strainMerchants } from './strained.ts';

const USAGE = `npm run screenshots -- [slug…] [options]

Takes screenshots of every screen of the demo merchants, or of the given ones, in its main states: on a phone and on a desktop, in each
language, light and dark. Writes contact sheets, and the single screenshots beside them. Options limit the screens and can be repeated.
The merchant "captures" of the tests has grouped and external products.

  --out DIR         folder for the screenshots (default: dist/screenshots)
  --language en     only this language
  --device phone    phone or desk
  --scheme dark     light or dark
  --screen cart     screens whose names begin with this
  --strained        merchants with long names and without pictures

Exit status: 0 all taken, 1 a screen does not reach its state or is wider than the device.`;

tellHelp(USAGE);
/** Letters at fractions of a pixel. Without it, Linux rounds the spaces between words to whole pixels. */
const AS_ON_PHONES = ['--font-render-hinting=none', '--enable-font-subpixel-positioning'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'dist/screenshots' },
    language: { type: 'string', multiple: true },
    device: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true },
    screen: { type: 'string', multiple: true },
    strained: { type: 'boolean', default: false },
  },
});

const MINUTE = 60_000;
const ACCEPTED = [1, 'callcenter', { action: 'accept', minutes: 30 }] as const;
const READY = [15, 'callcenter', { action: 'ready' }] as const;
const ON_ITS_WAY = [20, 'driver', { action: 'depart' }] as const;
const PAID = [45, 'driver', { action: 'complete', isPaid: true }] as const;
/** Orders on the staff's screens, one at each stage. */
const ORDERS: readonly StaffOrder[] = [
  {
    ...{ isReceived: true, placedAt: NOON - 240 * MINUTE, area: 'بيت حنينا', name: 'سامي' },
    life: [ACCEPTED, READY, ON_ITS_WAY, PAID, [60, 'callcenter', { action: 'receive-cash' }]],
  },
  {
    ...{ isReceived: true, placedAt: NOON - 180 * MINUTE, method: 'pickup' },
    life: [[2, 'callcenter', { action: 'reject', reason: 'sold-out' }]],
  },
  { isReceived: true, placedAt: NOON - 90 * MINUTE, life: [ACCEPTED, READY, ON_ITS_WAY, PAID] },
  {
    ...{ isReceived: true, placedAt: NOON - 55 * MINUTE, area: 'الشيخ جرّاح', address: 'شارع نابلس 17' },
    life: [ACCEPTED, READY, ON_ITS_WAY],
  },
  {
    ...{ isReceived: true, placedAt: NOON - 30 * MINUTE, method: 'eat-in', notes: '' },
    life: [ACCEPTED, [5, 'callcenter', { action: 'prepare' }]],
  },
  {
    ...{ isReceived: true, placedAt: NOON - 20 * MINUTE, name: 'Jonathan Featherstonehaugh-Cholmondeley' },
    life: [ACCEPTED, READY],
  },
  { isReceived: true, placedAt: NOON - 2 * MINUTE, day: 'friday' },
  { isReceived: true, placedAt: NOON - 4 * MINUTE },
  // Yesterday's, to compare with.
  ...[25, 26, 27, 28].map(
    (hours): StaffOrder => ({
      ...{ isReceived: true, placedAt: NOON - hours * 60 * MINUTE, method: 'pickup' },
      life: [ACCEPTED, READY, [20, 'callcenter', { action: 'complete', isPaid: true }]],
    }),
  ),
];

let sheets = 0;
const folder = mkdtempSync(join(tmpdir(), 'dukkan-screenshots-'));
try {
  const tenants = values.strained ? join(folder, 'tenants') : DEFAULT_TENANTS;
  if (values.strained) strainMerchants(DEFAULT_TENANTS, tenants);
  const known = values.strained ? demoSlugs().map((slug) => `${slug}-strained`) : demoSlugs();
  const wanted = positionals.length > 0 ? positionals : known;
  const unknown = wanted.find((slug) => ![...known, ...fixtureSlugs()].includes(slug));
  if (unknown) throw new Error(`There is no demo merchant ${unknown}. There are: ${known.join(', ')}.`);
  const chosen = join(folder, 'chosen');
  mkdirSync(chosen);
  for (const slug of wanted) {
    const from = fixtureSlugs().includes(slug) ? FIXTURE_TENANTS : tenants;
    cpSync(join(from, slug), join(chosen, slug), { recursive: true });
  }
  const siteFolder = join(folder, 'sites');
  await releaseSites(siteFolder, { withFixtures: false, tenantsDirectory: chosen });
  const world = await shopWorld(siteFolder, chosen);
  const browser = await launchChromium(chromiumPath(), AS_ON_PHONES);
  for (const slug of wanted) {
    const site = world.sites.bySlug(slug);
    if (!site) throw new Error(`${slug} was not released.`);
    const goods = merchantGoods(join(chosen, slug));
    for (const prefix of ['', ...site.manifest.prefixes.map((locale) => `/${locale}`)]) {
      const language = prefix.slice(1) || firstLanguage(chosen, slug);
      if (!isWanted(language, values.language)) continue;
      const kinds = pageKinds(site.manifest, prefix, (file) => site.read(file).toString());
      const screens = screensOf(goods, kinds, prefix).filter(
        ({ name }) => !values.screen || values.screen.some((start) => name.startsWith(start)),
      );
      for (const device of (Object.keys(DEVICES) as Device[]).filter((name) =>
        isWanted(name, values.device),
      )) {
        for (const scheme of SCHEMES.filter((name: Scheme) => isWanted(name, values.scheme))) {
          const name = [slug, language, device, scheme].join('-');
          const troubles = await photographScreens({
            browser,
            world,
            slug,
            prefix,
            screens,
            orders: ORDERS,
            device,
            scheme,
            folder: join(resolve(values.out), name),
          });
          sheets += 1;
          if (troubles > 0) process.exitCode = 1;
        }
      }
    }
  }
  await browser.close();
  await world.close();
  if (sheets === 0)
    throw new Error('No language, device and scheme of these merchants is among those named.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function firstLanguage(tenantsDirectory: string, slug: string): string {
  const tenant = readTenant(tenantsDirectory, slug);
  if (!tenant.ok) throw new Error(tenant.error.reason);
  return tenant.value.locales[0] ?? '';
}

function isWanted(name: string, choice: readonly string[] | undefined): boolean {
  return choice === undefined || choice.includes(name);
}
