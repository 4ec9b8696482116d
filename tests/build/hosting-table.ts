/** One request, and the answer that every host of a release must give. */
export interface HostingCase {
  readonly path: string;
  readonly status: number;
  readonly type:
    | 'html'
    | 'css'
    | 'json'
    | 'xml'
    | 'text'
    | 'manifest'
    | 'script'
    | 'font'
    | 'picture'
    | 'any';
  readonly cache: 'immutable' | 'revalidated' | 'any';
  /** `lang` of the page. */
  readonly language?: string;
  readonly isStaff?: true;
}

const page = (path: string, language: string, more: Partial<HostingCase> = {}): HostingCase => ({
  path,
  status: 200,
  type: 'html',
  cache: 'revalidated',
  language,
  ...more,
});

const missing = (path: string, language: string): HostingCase => page(path, language, { status: 404 });

const LANGUAGES = [
  ['', 'ar'],
  ['/en', 'en'],
  ['/he', 'he-IL'],
] as const;

/** Requests for quds-grill (ar, en, he). `assets` holds one file of each kind. */
export function hostingTable(
  assets: Readonly<Record<'css' | 'font' | 'picture' | 'script', string>>,
): HostingCase[] {
  const asset = (type: keyof typeof assets): HostingCase => ({
    path: `/${assets[type]}`,
    status: 200,
    type,
    cache: 'immutable',
  });
  return [
    ...LANGUAGES.flatMap(([root, language]) => [
      page(root || '/', language),
      page(`${root}/shop`, language),
      page(`${root}/products/101`, language),
      page(`${root}/cart`, language),
      page(`${root}/callcenter`, language, { isStaff: true }),
      page(`${root}/callcenter/orders`, language, { isStaff: true }),
      page(`${root}/callcenter/orders/12`, language, { isStaff: true }),
      page(`${root}/login`, language, { isStaff: true }),
      page(`${root}/login.html`, language, { isStaff: true }),
      missing(`${root}/nothing`, language),
      missing(`${root}/404`, language),
      missing(`${root}/404.html`, language),
      missing(`${root}/products/999999`, language),
      missing(`${root}/callcenter/orders/012`, language),
      missing(`${root}/callcenter/orders/x`, language),
      missing(`${root}/callcenter/orders/12/x`, language),
    ]),
    missing('/english', 'ar'),
    missing('/_astro/gone.Ab12.js', 'ar'),
    missing('/release.json', 'ar'),
    missing('/.summary.json', 'ar'),
    missing('/.inputs.json', 'ar'),
    missing('/_headers', 'ar'),
    missing('/_redirects', 'ar'),
    missing('/nginx.conf', 'ar'),
    missing('/.lock', 'ar'),
    asset('css'),
    asset('font'),
    asset('picture'),
    asset('script'),
    { path: '/sitemap.xml', status: 200, type: 'xml', cache: 'revalidated' },
    { path: '/robots.txt', status: 200, type: 'text', cache: 'revalidated' },
    { path: '/manifest.webmanifest', status: 200, type: 'manifest', cache: 'revalidated' },
  ];
}

/** Addresses that end with a slash, and where they lead; null: to no page. */
export const SLASHED_PATHS = [
  ['/shop/', '/shop'],
  ['/en/', '/en'],
  ['/he/products/101/?from=a&b=%d8%a7', '/he/products/101?from=a&b=%d8%a7'],
  ['/callcenter/orders/', '/callcenter/orders'],
  ['/nothing/', null],
  ['/en/nothing/', null],
  ['/404/', null],
  ['/en/404/', null],
  ['/shop.html/', null],
  ['/robots.txt/', null],
  ['/%0d%0aSet-Cookie:a=b/', null],
] as const;

/** Requests that try to leave the release: never answered with 200, and never with anything from outside. */
export const CLIMBING_PATHS = [
  '/..%2f..%2freport.json',
  '/%2e%2e/%2e%2e/report.json',
  '/en/..%2f..%2f..%2fstamp.json',
  '/..%5c..%5creport.json',
  '/en/%2e%2e%2freport.json',
  '/%00',
  '/index.html%00.css',
  '/%2fetc%2fpasswd',
  '//etc/passwd',
  '/_astro/..%2f..%2freport.json',
  '/_astro/../../report.json',
  '/%c0%ae%c0%ae/report.json',
  '/%',
] as const;

export const CONTENT_TYPES: Readonly<Record<HostingCase['type'], RegExp>> = {
  html: /^text\/html; charset=utf-8$/i,
  css: /^text\/css; charset=utf-8$/i,
  json: /^application\/json; charset=utf-8$/i,
  xml: /^application\/xml; charset=utf-8$/i,
  text: /^text\/plain; charset=utf-8$/i,
  manifest: /^application\/manifest\+json; charset=utf-8$/i,
  script: /^text\/javascript; charset=utf-8$/i,
  font: /^font\/woff2$/,
  picture: /^image\/(?:webp|avif|png)$/,
  any: /./,
};

export const CACHE_CONTROL: Readonly<Record<HostingCase['cache'], RegExp>> = {
  immutable: /^public, max-age=31536000, immutable$/,
  revalidated: /^no-cache$/,
  any: /./,
};
