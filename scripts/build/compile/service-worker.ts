import pwa from '@vite-pwa/astro';
import type { AstroIntegration } from 'astro';

/** Without an injection point nothing is written into the code; the option's type knows only of those who write. */
const compileOnly: object = {
  injectionPoint: undefined,
  rollupFormat: 'iife',
  minify: true,
  target: 'es2022',
};

/** Compiles the service worker once for all: a merchant's release puts its own facts before the code. */
export const serviceWorker = (): AstroIntegration =>
  pwa({
    strategies: 'injectManifest',
    srcDir: 'src/pwa',
    filename: 'service-worker.ts',
    // Each merchant and language has a web manifest of its own, and pages register the worker themselves.
    manifest: false,
    injectRegister: false,
    injectManifest: compileOnly,
    integration: {
      configureCustomSWViteBuild: (build) => {
        build.logLevel = 'warn';
      },
    },
  });
