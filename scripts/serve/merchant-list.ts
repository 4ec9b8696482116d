import { hash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { LOCALE_FACTS, LOCALES, type Locale, localeFromBrowser } from '#domain/tenant/locale.ts';
import { translator } from '#i18n/translate.ts';
import type { Connection } from '#scripts/http/connection.ts';
import { isFromThisMachine } from '#scripts/http/this-machine.ts';
import { LIST_STYLE } from './merchant-list-style.ts';
import { pricedProduct, priceForm, type Stores } from './price-form.ts';
import { type ShopCard, shopCard } from './shop-card.ts';
import type { Site } from './site.ts';

/** Further parts of the page with `npm start`, which also runs the stores. */
export interface DemoDoors {
  /** Port of the operator's page. */
  readonly opsPort: number;
  /** Form that changes a price; null when other machines reach the server, because it needs no token. */
  readonly stores: Stores | null;
}

/**
 * The page at `localhost`: a phone for each released merchant, with a link to its shop. It is public, so it shows only content of
 * released sites and no token. Shops refuse to be framed, so each phone is drawn from the shop's name, colours and pictures.
 */
export async function merchantList(
  sites: readonly Site[],
  request: Request,
  doors: DemoDoors | null,
  connection?: Connection,
): Promise<Response> {
  const { url, headers } = request;
  const { port, searchParams } = new URL(url);
  const locale = localeFromBrowser(searchParams.get('lang') ?? headers.get('accept-language') ?? '') ?? 'en';
  const shops = sites.map((site) => shopCard(site, locale));
  const style = `${LIST_STYLE}${shops.map(coloursOf).join('')}`;
  const origin = (slug: string) => `http://${slug}.localhost${port ? `:${port}` : ''}`;
  const t = translator(locale);
  const stores = isFromThisMachine(request, connection) ? doors?.stores : null;
  const product = stores ? await pricedProduct(sites, stores) : null;
  const page = html`<!doctype html>
<html lang="${locale}" dir="${LOCALE_FACTS[locale].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Dukkan · ${t('list:title')}</title><link rel="icon" href="data:,"><style>${raw(style)}</style></head>
<body>
<header><h1>${t('list:title')}</h1><nav>${LOCALES.filter((other) => other !== locale).map((other) => html`<a href="/?lang=${other}" hreflang="${other}" lang="${other}">${LOCALE_FACTS[other].name}</a> `)}</nav></header>
<main>
${shops.length === 0 ? html`<p>${t('list:none')}</p><pre dir="ltr" tabindex="0">npm run build</pre>` : html`<p>${t('list:lead')}</p>`}
<ul class="shops">${shops.map((shop, index) => phone(shop, index, origin(shop.slug), locale))}</ul>
${product ? priceForm(product, origin(product.slug), locale, searchParams.get('price')) : ''}
${doors ? operatorDoor(doors, locale) : ''}
</main>
</body></html>`;
  return new Response(String(page), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; img-src data: http://*.localhost:${port || 80}; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action ${product ? "'self'" : "'none'"}; frame-ancestors 'none'`,
      // The default policy would hide the form's origin, which `changePrice` needs.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Keeps hexadecimal colours only, so that no other content of a release gets into the style. */
const coloursOf = ({ colours }: ShopCard, index: number): string =>
  `.s${index}{${colours.light}}@media (prefers-color-scheme:dark){.s${index}{${colours.dark}}}\n`;

function phone(shop: ShopCard, index: number, origin: string, locale: Locale) {
  const t = translator(locale);
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' });
  return html`<li class="shop">
<a class="phone s${index}" href="${origin}/"><span class="screen" lang="${shop.language}" dir="${shop.direction}">
<span class="bar">${shop.logo === null ? '' : html`<img src="${origin}${shop.logo}" alt="" width="36" height="36">`}<bdi>${shop.name}</bdi></span>
${shop.picture === null ? '' : html`<img class="hero" src="${origin}${shop.picture}" alt="" width="320" height="180">`}
<span class="text" dir="auto">${shop.description}</span>
<span class="go" lang="${locale}" dir="auto">${t('list:open')}</span>
</span></a>
<ul class="doors">${shop.homes.map(({ language, path }) => html`<li><a href="${origin}${path}" hreflang="${language}">${language ? names.of(language.slice(0, 2)) : path}</a></li>`)}<li><a href="${origin}/login">${t('list:staff')}</a></li></ul>
</li>`;
}

function operatorDoor({ opsPort }: DemoDoors, locale: Locale) {
  const t = translator(locale);
  return html`<section><h2><a href="http://localhost:${opsPort}/ops?lang=${locale}">${t('list:operator')}</a></h2><p>${t('list:operator-text')}</p></section>`;
}
