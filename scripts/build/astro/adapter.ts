import type { AstroIntegration } from 'astro';

/**
 * The adapter of the compile step: its server entry exports `renderPage`, so that one compiled code base
 * renders the pages of every merchant. In `astro dev` a middleware supplies the views of one merchant.
 */
export function dukkanAdapter(): AstroIntegration {
  return {
    name: 'dukkan',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, updateConfig, config }) => {
        // So that Node loads one file instead of hundreds. Not in `astro dev`, whose module runner cannot take in CommonJS packages.
        if (command === 'build') updateConfig({ vite: { ssr: { noExternal: true, external: ['sharp'] } } });
        if (command === 'dev') {
          addMiddleware({
            order: 'pre',
            entrypoint: new URL('scripts/build/astro/dev-middleware.ts', config.root),
          });
        }
      },
      'astro:config:done': ({ setAdapter, config }) => {
        setAdapter({
          name: 'dukkan',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('scripts/build/astro/server-entry.ts', config.root),
          supportedAstroFeatures: {
            serverOutput: 'stable',
            staticOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}
