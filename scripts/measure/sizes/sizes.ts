import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '#scripts/measure/demo/chromium.ts';
import { releaseSites, serveSites } from '#scripts/measure/demo/demo-sites.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { openSites } from '#scripts/serve/site.ts';
import { kilobytes, overBudget, overScriptBudget } from './budgets.ts';
import { type WeighedPage, weighIslands, weighSites } from './weigh-sites.ts';

const USAGE = `npm run sizes

Measures each kind of catalogue page of the demo merchants, and the scripts of pages with islands. Sizes are kB of 1,024 bytes,
compressed by our own server. Exit status: 0 all within their budgets, 1 one is above.`;

tellHelp(USAGE);
const siteFolder = mkdtempSync(join(tmpdir(), 'dukkan-sizes-'));
try {
  await releaseSites(siteFolder, { withFixtures: false });
  const server = await serveSites(siteFolder);
  const browser = await launchChromium();
  console.log(
    row(['merchant', 'page', 'html', 'scripts', 'styles', 'fonts', 'pictures', 'requests', '+ lazy']),
  );
  for await (const page of weighSites(browser, openSites(siteFolder).all(), server.port)) report(page);
  for (const site of openSites(siteFolder).all().slice(0, 1)) {
    for await (const { page, scripts } of weighIslands(browser, site, server.port)) {
      console.log(row([site.manifest.slug, `/${page}`, '', kilobytes(scripts)]));
      const excess = overScriptBudget(page, scripts);
      if (!excess) continue;
      console.error(`  /${page}: ${excess}`);
      process.exitCode = 1;
    }
  }
  await browser.close();
  await server.close();
} finally {
  rmSync(siteFolder, { recursive: true, force: true });
}

function report({ slug, kind, path, weight }: WeighedPage): void {
  const { html, scripts, styles, fonts, pictures, requests, lazyRequests } = weight;
  const sizes = [html, scripts, styles, fonts, pictures].map(kilobytes);
  console.log(row([slug, path, ...sizes, String(requests), String(lazyRequests)]));
  for (const excess of overBudget(kind, weight)) {
    console.error(`  ${slug}${path}: ${excess}`);
    process.exitCode = 1;
  }
}

/** Sizes in kB of 1,024 bytes, compressed with brotli by our own server. */
function row([slug = '', path = '', ...numbers]: readonly string[]): string {
  return [slug.padEnd(14), path.padEnd(22), ...numbers.map((text) => text.padStart(11))].join('');
}
