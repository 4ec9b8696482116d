import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIContext, MiddlewareHandler } from 'astro';
import { localeOfPath } from '#domain/locale-of-path.ts';
import { pageOfPath } from '#domain/routes.ts';
import { translator } from '#i18n/translate.ts';
import { pathOfFile } from '#scripts/build/prerender/rendered-page.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { contentTypeOf } from '#scripts/program/content-type.ts';
import { cacheDirectory, DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { changesFilesOf } from '#sources/files/changes-places.ts';
import { inputStamp } from '#sources/files/input-stamp.ts';
import { type ReadStorefront, readStorefront } from '#sources/storefront.ts';
import { planSite } from '#views/site-map.ts';

const slug = process.env.DUKKAN_DEV_TENANT ?? '';
const tenantDirectory = join(DEFAULT_TENANTS, slug);
let known: { stamp: string; read: Promise<ReadStorefront> } | null = null;

async function storefrontOfDisk(): Promise<ReadStorefront> {
  const tenant = readTenant(DEFAULT_TENANTS, slug);
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const read = await readStorefront({
    tenant: tenant.value,
    tenantDirectory,
    cacheDirectory: cacheDirectory(),
    environment: process.env,
    fetch,
  });
  if (!read.ok) throw new Error(`${read.error.source} ${read.error.url}: ${read.error.reason}`);
  return read.value;
}

/** In `astro dev`: gives each page its view, as the prerenderer does, made anew when the merchant's files change. */
export const onRequest: MiddlewareHandler = async (context: APIContext, next) => {
  // `context.rewrite` runs this function again. By then the page has its view.
  if ('view' in context.locals) return next();
  const path = decodeURIComponent(context.url.pathname);
  const stamp = inputStamp(tenantDirectory, changesFilesOf(process.env, slug));
  if (known?.stamp !== stamp) known = { stamp, read: storefrontOfDisk() };
  const { storefront, imageFiles } = await known.read;
  const image = imageFiles.find(({ name }) => path === `/_astro/img/${name}`);
  if (image) return respond(path, readFileSync(image.path));
  const plan = planSite(storefront, translator, { isDevelopment: true });
  const file = plan.files.find((candidate) => path === `/${candidate.file}`);
  if (file) return respond(path, file.content);
  const { locales } = storefront.tenant;
  const wanted = pageOfPath(path, locales);
  const locale = localeOfPath(path, locales);
  const page =
    plan.pages.find(({ url }) => url === wanted) ??
    plan.pages.find(({ shell, route }) => route === 'not-found' && shell.locale === locale);
  if (!page) return next();
  Object.assign(context.locals, { shell: page.shell, view: page.view });
  const named = pathOfFile(page.url, page.view);
  return named === wanted ? next() : context.rewrite(named);
};

const respond = (path: string, body: string | Uint8Array<ArrayBuffer>): Response =>
  new Response(body, { headers: { 'Content-Type': contentTypeOf(path) } });
