import type { BackendModule } from 'i18next';
import { localeFromKey } from '#domain/tenant/locale.ts';
import { readWords } from './read-words.ts';

/** Gives i18next its words at once, so that initialising needs no waiting. */
const resourcesBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, _namespace, callback) => {
    const locale = localeFromKey(language);
    callback(null, locale ? readWords()[locale] : {});
  },
};

// Default: astro-i18next writes `import resourcesBackend from "…"` into every page's server code.
export default resourcesBackend;
