import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';

/**
 * Writes a plain Astro project for the same pages, with `output: 'static'`. It has one dynamic page, whose `getStaticPaths` lists all
 * pages of the merchant in the environment. `astro build` runs once for each merchant.
 */
export function preparePlainAstro(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  cpSync(join(ROOT, 'src'), join(directory, 'src'), { recursive: true });
  cpSync(join(ROOT, 'src/pages/[...locale]'), join(directory, 'src/screens'), { recursive: true });
  rmSync(join(directory, 'src/pages'), { recursive: true });
  mkdirSync(join(directory, 'src/pages'));
  for (const name of ['scripts', 'public', 'node_modules', 'package.json', 'tsconfig.json']) {
    symlinkSync(join(ROOT, name), join(directory, name));
  }
  writeFileSync(join(directory, 'src/pages/[...path].astro'), PAGE);
  writeFileSync(join(directory, 'astro.config.mjs'), CONFIG);
}

const CONFIG = `import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { shortenedFonts } from './scripts/build/compile/fonts.ts';
import { words } from './src/i18n/astro-integration.ts';
export default defineConfig({
  output: 'static',
  outDir: process.env.BENCH_OUT,
  integrations: [react(), words(), shortenedFonts()],
  build: { format: 'file', inlineStylesheets: 'never' },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  vite: { build: { assetsInlineLimit: 0 }, ssr: { external: ['sharp'] } },
});
`;

const PAGE = `---
import { readStorefront } from '#sources/storefront.ts';
import { planSite } from '#views/site-map.ts';
import { translator } from '#i18n/translate.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import Home from '#screens/index.astro';
import Shop from '#screens/shop/index.astro';
import Category from '#screens/shop/[category]/[...page].astro';
import Product from '#screens/products/[id].astro';
import Shell from '#screens/cart.astro';
import NotFound from '#screens/not-found.astro';

export async function getStaticPaths() {
  const slug = process.env.BENCH_SLUG;
  const root = process.env.BENCH_TENANTS;
  const tenant = readTenant(root, slug);
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const read = await readStorefront({ tenant: tenant.value, tenantDirectory: root + '/' + slug, cacheDirectory: process.env.BENCH_CACHE, environment: {}, fetch });
  if (!read.ok) throw new Error(read.error.reason);
  return planSite(read.value.storefront, translator).pages.map(({ file, shell, view }) => ({
    params: { path: file === 'index.html' ? undefined : file.slice(0, -5) },
    props: { shell, view },
  }));
}
const { shell, view } = Astro.props;
Object.assign(Astro.locals, { shell, view });
const screens = { home: Home, shop: Shop, category: Category, product: Product, shell: Shell, 'not-found': NotFound };
const Screen = screens[view.kind] ?? NotFound;
---
<Screen />
`;
