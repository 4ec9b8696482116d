import i18next from 'i18next';
import { OPTIONS } from './options.ts';
import resourcesBackend from './resources-backend.ts';

// For compiled pages that Astro does not render: astro-i18next does the same for those that it does. i18next adds to the lists it is given.
const { ns, supportedLngs, preload, ...others } = OPTIONS;
void i18next.use(resourcesBackend).init({
  ...others,
  ns: [...ns],
  supportedLngs: [...supportedLngs],
  preload: [...preload],
});
