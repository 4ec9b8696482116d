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
import { cutTemplate, type WritePage } from './template.ts';

// The floor with rendering: reads the same merchants, makes the same views, fills templates and writes pages; it compares, hashes and
// releases nothing. `node floor-templates.ts TENANTS SITES OUT`; its templates are cut out of pages of SITES.

interface Task {
  readonly places: readonly string[];
  readonly slugs: readonly string[];
}

async function writeSites({ places: [tenants = '', sites = '', out = ''], slugs }: Task): Promise<void> {
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
    const writers = new Map<string, WritePage>();
    const write = (file: string, content: string): void => {
      const path = join(out, slug, file);
      const folder = dirname(path);
      if (!made.has(folder)) mkdirSync(folder, { recursive: true });
      made.add(folder);
      writeFileSync(path, content);
    };
    for (const page of pages) {
      const { file, shell, view } = page;
      const name = `${shell.locale} ${view.kind === 'shell' ? view.route : view.kind}`;
      const cut = () => cutTemplate(readFileSync(join(sites, slug, 'current', file), 'utf8'), page);
      const template = templates.get(name) ?? cut();
      templates.set(name, template);
      const writePage = writers.get(name) ?? template(shell);
      writers.set(name, writePage);
      write(file, writePage(view));
    }
    for (const { file, content } of files) write(file, content);
  }
}

if (isMainThread) {
  const places = process.argv.slice(2);
  const slugs = listTenants(places[0] ?? '');
  const threads = availableParallelism();
  for (let thread = 0; thread < threads; thread += 1) {
    const task: Task = { places, slugs: slugs.filter((_, index) => index % threads === thread) };
    startThread(new URL(import.meta.url), task);
  }
} else await writeSites(workerData as Task);
