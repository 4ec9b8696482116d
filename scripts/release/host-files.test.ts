import { expect, test } from 'vitest';
import { headersFile, nginxFile, redirectsFile } from './host-files.ts';
import { headersFor, hostingRules, notFoundFile, shellOf } from './hosting-rules.ts';

const PREFIXES = ['en', 'he'];
const rules = hostingRules(PREFIXES, ['abc+/=']);

/** Applies `_headers` as Netlify and Cloudflare Pages do: every block whose pattern matches, in order. */
function headersByFile(text: string, path: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const block of text.trim().split('\n\n')) {
    const [pattern = '', ...lines] = block.split('\n');
    const isMatch = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
    for (const line of isMatch ? lines : []) {
      const [, name = '', value = ''] = /^ {2}([A-Za-z-]+): (.+)$/.exec(line) ?? [];
      expect(name, line).not.toBe('');
      // Both hosts join a header that two blocks set, which would spoil its value.
      expect(found[name], `${name} for ${path} is set twice`).toBeUndefined();
      found[name] = value;
    }
  }
  return found;
}

/** Applies `_redirects` to a path that no file answers: the first rule that matches. */
function ruleByFile(text: string, path: string): { readonly file: string; readonly status: number } | null {
  for (const line of text.trim().split('\n')) {
    const [from = '', to = '', status = ''] = line.split(' ');
    const pattern = from.replace(/:id$/, '[^/]+').replace(/\*$/, '.*');
    if (new RegExp(`^${pattern}$`).test(path)) return { file: to, status: Number(status.replace('!', '')) };
  }
  return null;
}

test.each([
  '/',
  '/shop',
  '/en/products/12',
  '/callcenter',
  '/callcenter/orders',
  '/he/callcenter/orders/12',
  '/en/login',
  '/today-orders',
  '/delivery-boy/old-orders',
])('_headers gives %s the headers of our own server', (path) => {
  const { 'Cache-Control': ours, ...rest } = headersFor(rules, path, true);
  const { 'Cache-Control': theirs, ...others } = headersByFile(headersFile(rules), path);
  expect(others).toEqual(rest);
  // Without one, both hosts send `max-age=0, must-revalidate`, which is what `no-cache` says.
  expect(theirs ?? 'no-cache').toBe(ours);
});

test('an asset is cached for ever and not sniffed, and has a policy only on hosts that add it always', () => {
  const asset = headersFor(rules, '/_astro/a.B1.css');
  expect(asset).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  expect(headersByFile(headersFile(rules), '/_astro/a.B1.css')).toEqual({
    ...headersFor(rules, '/', true),
    ...asset,
  });
});

test('_headers keeps within the hosts’ limits: 100 blocks, 2,000 characters a line', () => {
  const text = headersFile(rules);
  expect(text.split('\n\n').length).toBeLessThanOrEqual(100);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(2000);
});

test.each(['/callcenter/orders/12', '/en/callcenter/orders/12', '/he/callcenter/orders/9'])(
  '_redirects answers %s with the same shell as our own server',
  (path) => {
    const rule = ruleByFile(redirectsFile(rules, PREFIXES), path);
    expect([rule?.status, `${rule?.file.slice(1)}.html`]).toEqual([200, shellOf(rules, path)]);
  },
);

test.each(['/404', '/en/404'])('_redirects answers 404 for the file %s', (path) => {
  const line = redirectsFile(rules, PREFIXES)
    .split('\n')
    .find((rule) => rule.startsWith(`${path} `));
  expect(line).toBe(`${path} /${notFoundFile(PREFIXES, path)} 404!`);
});

test.each(['/en/nothing', '/he/products/9', '/en/callcenter/orders/1/2'])(
  '_redirects answers %s with the 404 page of its language',
  (path) => {
    expect(ruleByFile(redirectsFile(rules, PREFIXES), path)).toEqual({
      file: `/${notFoundFile(PREFIXES, path)}`,
      status: 404,
    });
  },
);

test('for a path of the first language, the host uses its own 404.html', () => {
  expect(ruleByFile(redirectsFile(rules, PREFIXES), '/nothing')).toBeNull();
  expect(notFoundFile(PREFIXES, '/english/shop')).toBe('404.html');
});

test.each([
  ['/callcenter/orders/1', 'callcenter/orders/_id.html'],
  ['/he/callcenter/orders/12', 'he/callcenter/orders/_id.html'],
  ['/callcenter/orders/0', null],
  ['/callcenter/orders/012', null],
  ['/callcenter/orders/12345678901234567', null],
  ['/callcenter/orders/1/', null],
  ['/fr/callcenter/orders/1', null],
  ['/callcenter/orderz/1', null],
])('the shell of %s is %s', (path, file) => {
  expect(shellOf(rules, path)).toBe(file);
});

test('the script policy contains the given hashes and no exception', () => {
  const policy = headersFor(rules, '/')['Content-Security-Policy'];
  expect(policy).toContain("script-src 'self' 'sha256-abc+/=';");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test('with a measuring service, only customers’ pages may call it', () => {
  const measured = hostingRules(PREFIXES, ['abc+/='], { services: ['google'] });
  const policy = headersFor(measured, '/en/shop')['Content-Security-Policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-abc+/=' https://www.googletagmanager.com;");
  expect(policy).toContain(
    "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com",
  );
  expect(policy).not.toMatch(/facebook|unsafe/);
  for (const path of ['/callcenter', '/en/login', '/he/callcenter/orders/12']) {
    expect(headersFor(measured, path)['Content-Security-Policy'], path).toBe(
      headersFor(rules, path)['Content-Security-Policy'],
    );
  }
  expect(
    headersFile(measured)
      .split('\n\n')
      .find((block) => block.startsWith('/en/login')),
  ).toContain(`Content-Security-Policy: ${headersFor(rules, '/')['Content-Security-Policy']}`);
});

test('customers’ and staff pages may call a store of another origin, but load nothing else from it', () => {
  const own = headersFor(rules, '/')['Content-Security-Policy'];
  const foreign = hostingRules(PREFIXES, ['abc+/='], { apiOrigins: ['https://store.example'] });
  for (const path of ['/en/checkout', '/callcenter/orders/12']) {
    expect(headersFor(foreign, path)['Content-Security-Policy'], path).toBe(
      own?.replace("connect-src 'self'", "connect-src 'self' https://store.example"),
    );
  }
});

test('the nginx server names each host once and leaves ports to listen.conf', () => {
  const text = nginxFile(rules, { slug: 'shop', hosts: ['shop.example', 'shop.localhost'], prefixes: [] });
  expect(text).toContain('server_name shop.example shop.localhost;');
  expect(text).toContain('include listen.conf;');
  expect(text).not.toMatch(/^\s*listen /m);
  expect(text).not.toContain('?<language>');
});

test.each([[['en']], [[]]])(
  'nginx redirects the slashed address of the product 404, with languages %j',
  (prefixes) => {
    const text = nginxFile(rules, { slug: 'shop', hosts: ['shop.example'], prefixes });
    const [, pattern = ''] = /\$uri ~ "(.+)"/.exec(text) ?? [];
    const slashed = new RegExp(pattern);
    expect(slashed.exec('/products/404/')?.[1]).toBe('/products/404');
    expect(slashed.test('/404/')).toBe(false);
    expect(slashed.test('/en/404/')).toBe(prefixes.length === 0);
  },
);
