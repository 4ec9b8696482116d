import { OPTIONS } from './options.ts';

/** Configuration of astro-i18next; `configPath` in `astro-integration.ts` names this file. */
const config = {
  // Only for the integration's own URL helpers, which are unused, because `#domain/routes.ts` makes the URLs.
  defaultLocale: 'ar',
  locales: [...OPTIONS.supportedLngs],
  namespaces: [...OPTIONS.ns],
  defaultNamespace: OPTIONS.defaultNS,
  load: ['server'],
  i18nextServer: OPTIONS,
  i18nextServerPlugins: {
    // `null` disables the integration's file-system backend.
    fsBackend: null,
    resourcesBackend: '/src/i18n/resources-backend.ts',
  },
};

export default config;
