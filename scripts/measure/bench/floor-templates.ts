import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { isMainThread, workerData } from 'node:worker_threads';
import { translator } from '#i18n/translate.ts';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { cacheDirectory } from '#scripts/program/places.ts';
import { startThread } from '#scripts/program/start-thread.ts';
import { readStorefront } from '#sources/storefront.ts';
import { planSite } from '#views/site-map.ts';
import { type Generator, generatorFiles } from './other-generators.ts';
import { cutTemplate, type ShopTemplate } from './template.ts';

// `node floor-templates.ts TENANTS SITES OUT [hugo|eleventy]`
// The floor with rendering: it reads the same merchants, makes the same views, fills templates, which it cuts out of pages of SITES, and
// writes pages. It compares, hashes and releases nothing. With a generator's name it writes that generator's projects instead of pages.

interface Task {
  readonly places: readonly string[];
  readonly generator: Generator | undefined;
  readonly slugs: readonly string[];
}

async function writeSites({
  places: [tenants = '', sites = '', out = ''],
  generator,
  slugs,
}: Task): Promise<void> {
  const templates = new Map<string, ReturnType<typeof cutTemplate>>();
  const made = new Set<string>();
  for (const slug of slugs) {
    const tenant = readTenant(tenants, slug);
    if (!tenant.ok) throw new Error(tenant.error.reason);
    const read = await readStorefront({
      tenant: tenant.value,
      tenantDirectory: join(tenants, slug),
      cacheDirectory: cacheDirectory(),
      environment: {},
      fetch,
    });
    if (!read.ok) throw new Error(read.error.reason);
    const { pages, files } = planSite(read.value.storefront, translator);
    const shops = new Map<string, ShopTemplate>();
    const write = (file: string, content: string): void => {
      const path = join(out, slug, file);
      const folder = dirname(path);
      if (!made.has(folder)) mkdirSync(folder, { recursive: true });
      made.add(folder);
      writeFileSync(path, content);
    };
    const project = generatorFiles(generator);
    for (const page of pages) {
      const { file, shell, view } = page;
      const name = `${shell.locale} ${view.kind === 'shell' ? view.route : view.kind}`;
      const cut = () => cutTemplate(readFileSync(join(sites, slug, 'current', file), 'utf8'), page);
      const template = templates.get(name) ?? cut();
      templates.set(name, template);
      const shop = shops.get(name) ?? template(shell);
      shops.set(name, shop);
      if (generator) project.addPage(file, name, shop.holes(view));
      else write(file, shop.write(view));
    }
    for (const { file, content } of files) write(project.staticFolder + file, content);
    for (const [path, content] of project.files(shops)) write(path, content);
  }
}

if (isMainThread) {
  const places = process.argv.slice(2, 5);
  const generator = process.argv[5] as Generator | undefined;
  const slugs = listTenants(places[0] ?? '');
  const threads = availableParallelism();
  for (let thread = 0; thread < threads; thread += 1) {
    const task: Task = { places, generator, slugs: slugs.filter((_, index) => index % threads === thread) };
    startThread(new URL(import.meta.url), task);
  }
} else await writeSites(workerData as Task);
