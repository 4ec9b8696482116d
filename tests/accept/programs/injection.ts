import { accept, browser, build, only, type Program, unit } from './program.ts';

/** What merchants, stores and strangers may write. */
export const INJECTION: readonly Program[] = [
  {
    name: 'xss-corpus',
    shows: 'no field of a merchant runs a script, asks another host or breaks a page',
    parts: [
      accept('xss-corpus'),
      browser('hostile'),
      build('fixture-merchants'),
      unit(
        'src/domain/storefront/json-for-script.test.ts',
        'src/domain/theme/colour.test.ts',
        'src/domain/theme/stylesheet.test.ts',
        'src/domain/tenant/links.test.ts',
        'src/domain/tenant/identifiers.test.ts',
        'src/domain/order/whatsapp-text.test.ts',
        'src/wire/directus/settings.test.ts',
      ),
    ],
  },
  {
    name: 'sanitiser-fuzz',
    shows: 'what the sanitiser lets through is the same harmless text in a real browser',
    parts: [accept('sanitiser-fuzz'), unit('src/sources/sanitise-html.test.ts')],
  },
  {
    name: 'csp',
    shows: 'no page of a whole journey breaks the policy, and the policy stops what is injected',
    parts: [
      browser('policy'),
      only(/policy/, browser('hostile')),
      unit('scripts/release/host-files.test.ts'),
    ],
  },
  {
    name: 'ssrf-bombs',
    shows: 'sources cannot make the builder ask inner hosts, follow foreign redirects or unpack bombs',
    parts: [
      unit(
        'src/sources/files/paths.test.ts',
        'src/sources/picture/images.test.ts',
        'src/sources/request/http.test.ts',
      ),
    ],
  },
  {
    name: 'picture-memory',
    shows:
      'pictures that unpack to gigabytes cost less than 600 MB in all processes, and what kills its decoder is not tried again',
    parts: [
      accept('picture-memory'),
      unit(
        'src/sources/picture/image-process.test.ts',
        'src/sources/picture/image-memory.test.ts',
        'src/sources/request/limiter.test.ts',
      ),
    ],
  },
  {
    name: 'traversal',
    shows: 'no slug, id or request path leaves its folder',
    parts: [
      only(/climb|pointer|manifest/, build('serving')),
      only(/outside/, build('fixture-merchants')),
      unit(
        'scripts/release/write-release.test.ts',
        'src/sources/files/paths.test.ts',
        'scripts/release/rollback.test.ts',
      ),
      only(/exit status/, build('build-command')),
    ],
  },
];
