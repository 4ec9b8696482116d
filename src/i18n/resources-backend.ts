import type { BackendModule } from 'i18next';
import { NAMESPACES } from './options.ts';
import { RESOURCES } from './resources.ts';

/** Gives i18next its words at once, so that initialising needs no waiting. */
const resourcesBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, callback) => {
    const words = Object.entries(RESOURCES).find(([locale]) => locale === language)?.[1];
    const area = NAMESPACES.find((name) => name === namespace);
    callback(null, words && area ? words[area] : {});
  },
};

// Default: astro-i18next writes `import resourcesBackend from "…"` into every page's server code.
export default resourcesBackend;
