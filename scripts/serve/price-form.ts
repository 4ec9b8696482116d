import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Locale } from '#domain/tenant/locale.ts';
import { translator } from '#i18n/translate.ts';
import { type Connection, handlerAt, type Mount } from '#scripts/http/connection.ts';
import { isFromThisMachine } from '#scripts/http/this-machine.ts';
import type { Site } from './site.ts';

/** The demo's stores and the token for changes of their prices. */
export interface Stores {
  readonly mounts: readonly Mount[];
  readonly operatorToken: string;
}

/** The product whose price the form changes. */
export interface PricedProduct {
  readonly slug: string;
  readonly id: number;
  readonly name: string;
  /** Decimal number with a point. */
  readonly price: string;
  readonly currency: string;
}

/** Path to which the form is sent. */
export const PRICE_PATH = '/price';
/** Number of products that are searched for one with a single price. */
const MOST_ASKED = 20;

/** The first product with a single price and no sale, because its page shows the change. Null when no store has one. */
export async function pricedProduct(sites: readonly Site[], stores: Stores): Promise<PricedProduct | null> {
  for (const { manifest } of sites) {
    const ids = Object.keys(manifest.files).flatMap(
      (file) => /^products\/(\d+)\.html$/.exec(file)?.[1] ?? [],
    );
    for (const id of ids.slice(0, MOST_ASKED)) {
      const answer = await askStore(stores, manifest.slug, id);
      if (!answer?.ok) continue;
      const product = (await answer.json()) as Record<string, unknown>;
      if (product.type !== 'simple' || product.on_sale === true) continue;
      const [name, price, currency] = [product.name, product.regular_price, product.currency].map(String);
      return {
        slug: manifest.slug,
        id: Number(id),
        name: name ?? '',
        price: price ?? '',
        currency: currency ?? '',
      };
    }
  }
  return null;
}

/**
 * Handles the form. It needs no token, because it works only for a browser on this machine and only from this page: browsers name
 * the origin of other pages in `Origin`.
 */
export async function changePrice(context: Context, stores: Stores): Promise<Response> {
  const { req } = context;
  const { origin } = new URL(req.url);
  const isOwn =
    isFromThisMachine(req.raw, context.env as Connection | undefined) && req.header('origin') === origin;
  if (!isOwn) return new Response('Only the page on this machine may change prices.', { status: 403 });
  const { slug, id, price, lang } = await req.parseBody();
  const regular_price = String(price).trim();
  const isComplete = /^\d{1,15}$/.test(String(id)) && regular_price !== '';
  const answer = isComplete ? await askStore(stores, String(slug), String(id), { regular_price }) : null;
  const language = /^[a-z]{2}$/.test(String(lang)) ? String(lang) : '';
  return context.redirect(`/?lang=${language}&price=${answer?.ok ? 'changed' : 'refused'}#price`, 303);
}

/** Reads or changes a product. Null when the merchant has no store here. */
async function askStore(
  { mounts, operatorToken }: Stores,
  slug: string,
  id: string,
  change?: object,
): Promise<Response | null> {
  const path = `/wp-json/wc/v3/products/${id}`;
  const handler = handlerAt(mounts, path, slug);
  if (!handler) return null;
  const headers = { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' };
  const init = change === undefined ? {} : { method: 'PATCH', body: JSON.stringify(change) };
  return handler(new Request(`http://localhost${path}`, { ...init, headers }));
}

/** HTML of the form. `outcome`: result of the last submission. */
export function priceForm(product: PricedProduct, origin: string, locale: Locale, outcome: string | null) {
  const t = translator(locale);
  const page = `${origin}/products/${product.id}`;
  const said =
    outcome === 'changed' ? t('list:change-done') : outcome === 'refused' ? t('list:change-refused') : null;
  return html`<section id="price"><h2>${t('list:change')}</h2>
<form method="post" action="${PRICE_PATH}">
<input type="hidden" name="slug" value="${product.slug}"><input type="hidden" name="id" value="${product.id}"><input type="hidden" name="lang" value="${locale}">
<label><bdi>${product.name}</bdi> <bdi>${product.currency}</bdi> <input name="price" value="${product.price}" inputmode="decimal" dir="ltr" size="8" maxlength="12" autocomplete="off" required></label>
<button>${t('list:change-button')}</button>
</form>
${said === null ? '' : html`<p role="status" class="${outcome}">${said}</p>`}
<p>${t('list:change-after')} <a href="${page}" dir="ltr">${page}</a></p></section>`;
}
