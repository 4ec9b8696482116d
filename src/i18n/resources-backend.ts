import type { BackendModule } from 'i18next';
import { localeFromKey } from '#domain/tenant/locale.ts';
import { readWords } from './read-words.ts';

/** Gives i18next its words synchronously, so that its initialisation is synchronous. */
const resourcesBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, _namespace, callback) => {
    const locale = localeFromKey(language);
    callback(null, locale ? readWords()[locale] : {});
  },
};

// A default export, because astro-i18next writes `import resourcesBackend from "…"` into every page's server code.
export default resourcesBackend;
