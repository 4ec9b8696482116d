import { html } from 'hono/html';
import type { Site } from './site.ts';

/** The page on `localhost`: every released merchant with its address. For developers and operators, in English. */
export async function merchantList(
  sites: readonly Site[],
  port: string,
  isLocal: boolean,
): Promise<Response> {
  const suffix = port ? `:${port}` : '';
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Dukkan: merchants</title></head>
<body>
<h1>Merchants</h1>
${sites.length === 0 ? html`<p>None is released yet. Run <code>npm run build</code>.</p>` : ''}
<ul>
${sites.map(({ manifest }) => {
  const address = `http://${manifest.slug}.localhost${suffix}/`;
  return html`<li><a href="${address}">${manifest.slug}</a> · ${manifest.productCount} products · release ${manifest.id}</li>\n`;
})}
</ul>
</body></html>`;
  return new Response(isLocal ? String(await page) : 'No merchant has this host name.', {
    status: isLocal ? 200 : 404,
    headers: {
      'Content-Type': isLocal ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
