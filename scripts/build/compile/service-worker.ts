import pwa from '@vite-pwa/astro';
import type { AstroIntegration } from 'astro';

/** `undefined` turns injection off, but the option's type does not allow it. */
const compileOnly: object = {
  injectionPoint: undefined,
  rollupFormat: 'iife',
  minify: true,
  target: 'es2022',
};

/** Compiles the service worker once for all merchants. Each release puts its merchant's facts before the code. */
export const serviceWorker = (): AstroIntegration =>
  pwa({
    strategies: 'injectManifest',
    srcDir: 'src/pwa',
    filename: 'service-worker.ts',
    // Each merchant and language has its own web manifest, and pages register the worker themselves.
    manifest: false,
    injectRegister: false,
    injectManifest: compileOnly,
    integration: {
      configureCustomSWViteBuild: (build) => {
        build.logLevel = 'warn';
      },
    },
  });
