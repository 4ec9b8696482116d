import react from '@astrojs/react';
import serviceWorker from '@vite-pwa/astro';
import { defineConfig } from 'astro/config';
import words from 'astro-i18next';
import { dukkanAdapter } from './scripts/compile/adapter.ts';
import { noReactOnTheServer } from './scripts/compile/no-react-on-the-server.ts';

// Compiled once for all merchants (docs/decisions/01): nothing here may name a merchant.
export default defineConfig({
  output: 'server',
  adapter: dukkanAdapter(),
  integrations: [
    react(),
    words({ configPath: './src/i18n/astro-i18next.config.ts' }),
    // Compiled only: each merchant's release puts its own facts before the code (scripts/prerender/app-files.ts).
    serviceWorker({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'service-worker.ts',
      manifest: false,
      injectRegister: false,
      injectManifest: { injectionPoint: undefined, rollupFormat: 'iife', minify: true, target: 'es2022' },
      integration: {
        configureCustomSWViteBuild: (build) => {
          build.logLevel = 'warn';
        },
      },
    }),
  ],
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  security: { checkOrigin: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  build: { assets: '_astro', inlineStylesheets: 'never' },
  vite: {
    plugins: [noReactOnTheServer()],
    build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  },
});
