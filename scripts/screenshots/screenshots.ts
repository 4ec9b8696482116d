import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { openSites, type Site } from '#scripts/serve/site.ts';
import { launchChromium } from '#tests/e2e/chromium.ts';
import { demoSlugs, releaseSites, serveSites, siteAddress } from '#tests/e2e/demo-sites.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';
import { pageKinds } from './page-kinds.ts';

/**
 * `npm run screenshots -- [slug…] [--out dist/screenshots]`: every kind of page of the demo merchants on a phone and on a desk,
 * in each language, light and dark, as contact sheets to be looked at, and the single pictures beside them.
 */
const VIEWPORTS = {
  phone: { width: 360, height: 800, sheet: { columns: 4, cellWidth: 360, maximumHeight: 1400 } },
  desk: { width: 1280, height: 800, sheet: { columns: 2, cellWidth: 760, maximumHeight: 760 } },
} as const;
const SCHEMES = ['light', 'dark'] as const;
/** Kinds of page on the first sheet. */
const CATALOGUE = ['home', 'shop', 'category', 'options', 'sale', 'sold-out', 'product'];
/** Kinds of page that are photographed beyond the first screen. */
const TALL = ['home', 'shop', 'options'];
/** A Wednesday at noon in the merchants' countries: all of them are open. */
const NOON = new Date('2026-11-18T10:00:00Z');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'dist/screenshots' } },
});
const outDirectory = resolve(values.out);
const siteFolder = mkdtempSync(join(tmpdir(), 'dukkan-screenshots-'));
try {
  await releaseSites(siteFolder, { withFixtures: false });
  const server = await serveSites(siteFolder);
  const browser = await launchChromium();
  const sites = openSites(siteFolder);
  for (const slug of positionals.length > 0 ? positionals : demoSlugs()) {
    const site = sites.bySlug(slug);
    if (!site) throw new Error(`There is no demo merchant ${slug}. There are: ${demoSlugs().join(', ')}.`);
    for (const prefix of ['', ...site.manifest.prefixes.map((locale) => `/${locale}`)]) {
      for (const device of ['phone', 'desk'] as const) {
        for (const scheme of SCHEMES) {
          await photograph(browser, { site, port: server.port, prefix, device, scheme });
        }
      }
    }
  }
  await browser.close();
  await server.close();
} finally {
  rmSync(siteFolder, { recursive: true, force: true });
}

interface Session {
  readonly site: Site;
  readonly port: number;
  /** `''` for the site's first language, else `/en`. */
  readonly prefix: string;
  readonly device: keyof typeof VIEWPORTS;
  readonly scheme: (typeof SCHEMES)[number];
}

async function photograph(browser: Browser, { site, port, prefix, device, scheme }: Session): Promise<void> {
  const { width, height, sheet } = VIEWPORTS[device];
  const { slug } = site.manifest;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: device === 'phone',
    isMobile: device === 'phone',
  });
  await context.clock.setFixedTime(NOON);
  const page = await context.newPage();
  const name = [slug, prefix.slice(1) || 'first', device, scheme].join('-');
  const folder = join(outDirectory, name);
  mkdirSync(folder, { recursive: true });
  const shots: Shot[] = [];
  for (const kind of pageKinds(site.manifest, prefix, (file) => site.read(file).toString())) {
    const tall = Math.round((sheet.maximumHeight * width) / sheet.cellWidth);
    await page.setViewportSize({ width, height: TALL.includes(kind.name) ? tall : height });
    await page.goto(siteAddress(port, slug) + kind.path);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(decodePictures);
    const png = await page.screenshot();
    writeFileSync(join(folder, `${kind.name}.png`), png);
    shots.push({ name: kind.name, png });
  }
  await context.close();
  const isCatalogue = ({ name: kind }: Shot) => CATALOGUE.includes(kind);
  for (const [suffix, part] of [
    ['', shots.filter(isCatalogue)],
    ['-others', shots.filter((shot) => !isCatalogue(shot))],
  ] as const) {
    const file = join(outDirectory, `${name}${suffix}.png`);
    writeFileSync(file, await contactSheet(part, sheet));
    process.stdout.write(`${file}\n`);
  }
}

/** Runs in the page: waits for the pictures that are in view; one further down is not even fetched. */
async function decodePictures(): Promise<void> {
  const pictures = [...document.images].filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
  const decoded = Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 3000))]);
}
