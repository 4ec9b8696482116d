import type { BackendModule } from 'i18next';

/** What pages say, bundled into Astro's server code: `./ar/cart.json`. The operator's words are for commands only. */
const files = import.meta.glob<object>(['./*/*.json', '!./*/operator.json'], {
  eager: true,
  import: 'default',
});

/** Gives i18next its words at once, so that initialising needs no waiting. */
const resourcesBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, _namespace, callback) => {
    const ofLanguage = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
    callback(null, Object.assign({}, ...ofLanguage.map(([, words]) => words)));
  },
};

// Default: astro-i18next writes `import resourcesBackend from "…"` into every page's server code.
export default resourcesBackend;
