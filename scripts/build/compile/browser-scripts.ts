import { minify, type Plugin } from 'vite';

/** Files of every page with an island. Search lacks `order-parts`, but none of its later scripts needs it. */
const OF_EVERY_ISLAND =
  /\/(?:rolldown-runtime|page-stores|react|calls|live|screens|order-parts|extras)\.[\w-]+\.js$/;
/** Scripts that catalogue pages also load. */
const WITHOUT_REACT = /\/(?:page|live|strip)\.[\w-]+\.js$/;

/**
 * Before a script loads a later one, it preloads only the files that its page may lack. The names of the other files would be useless
 * bytes. This is a plugin, because Astro replaces the setting in its configuration.
 */
export const missingFilesOnly = (): Plugin => ({
  name: 'dukkan:missing-files-only',
  config: () => ({
    build: {
      modulePreload: {
        resolveDependencies: (_later, files, { hostId, hostType }) => {
          if (hostType === 'html') return files;
          const missing = WITHOUT_REACT.test(hostId)
            ? files
            : files.filter((file) => !OF_EVERY_ISLAND.test(file));
          // A file alone is loaded at once, with or without a preload.
          return missing.length > 1 ? missing : [];
        },
      },
    },
  }),
});

const PRELOAD_HELPER = /vite\/preload-helper\.js$/;

/**
 * Loads a later script, and requests the files that it imports at once instead of after it. A file that is gone is told to the page,
 * which then loads the release that replaced it.
 */
const SHORT_HELPER = `export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load().catch((error) => {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  });
};`;

/**
 * Replaces Vite's code around later scripts, which also loads styles and asks old browsers for other links: half a kB of every page.
 */
export const shortPreloadHelper = (): Plugin => ({
  name: 'dukkan:short-preload-helper',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: { filter: { id: PRELOAD_HELPER }, handler: () => SHORT_HELPER },
});

/**
 * Minifies the scripts of browsers twice. Vite's own minifier comes first, then terser. Together they save 0.8 kB of the checkout's
 * scripts and 0.5 kB of a catalogue page's against either of them alone.
 */
export const smallestScripts = (): Plugin => ({
  name: 'dukkan:smallest-scripts',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            minify: 'terser',
            terserOptions: {
              ecma: 2020,
              safari10: false,
              compress: { passes: 3 },
              format: { comments: false },
            },
          },
        }
      : undefined,
  renderChunk: async (code, { fileName }) =>
    (await minify(fileName, code, { module: true, compress: true, mangle: true })).code,
});
