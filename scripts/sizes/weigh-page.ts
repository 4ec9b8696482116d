import type { BrowserContext, Response } from 'playwright';
import type { PageWeight } from './budgets.ts';

const PARTS: Readonly<Record<string, keyof PageWeight>> = {
  document: 'html',
  script: 'scripts',
  stylesheet: 'styles',
  font: 'fonts',
  image: 'pictures',
};

/** Opens a page on a phone with nothing remembered and adds up what it loads until nobody asks for more. */
export async function weighPage(context: BrowserContext, url: string): Promise<PageWeight> {
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const weight = { html: 0, scripts: 0, styles: 0, fonts: 0, pictures: 0, requests: 0, pictureRequests: 0 };
  for (const response of responses) {
    const part = PARTS[response.request().resourceType()];
    if (part) weight[part] += sentBytes(response);
    weight[part === 'pictures' ? 'pictureRequests' : 'requests'] += 1;
  }
  await page.close();
  return weight;
}

/** Bytes of the answer's body on the wire. Throws when text came without brotli: then the sum would mean nothing. */
function sentBytes(response: Response): number {
  const {
    'content-length': length,
    'content-type': type = '',
    'content-encoding': encoding,
  } = response.headers();
  if (/^text|javascript|json|svg/.test(type) && encoding !== 'br') {
    throw new Error(`${response.url()} came without brotli. Serve it as npm run serve does.`);
  }
  return Number(length);
}
