import { OPTIONS } from './options.ts';

/** Read by astro-i18next, named as `configPath` in `astro-integration.ts`. */
const config = {
  // Only for the integration's own URL helpers, which nothing uses: `#domain/routes.ts` knows the URLs.
  defaultLocale: 'ar',
  locales: [...OPTIONS.supportedLngs],
  namespaces: [...OPTIONS.ns],
  defaultNamespace: OPTIONS.defaultNS,
  load: ['server'],
  i18nextServer: OPTIONS,
  i18nextServerPlugins: {
    // `null` keeps the integration's file system backend out.
    fsBackend: null,
    resourcesBackend: '/src/i18n/resources-backend.ts',
  },
};

export default config;
