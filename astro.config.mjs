import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { dukkanAdapter } from '#scripts/build/astro/adapter.ts';
import { noReactOnTheServer } from '#scripts/build/astro/no-react-on-the-server.ts';
import { shortReactClient } from '#scripts/build/astro/react-client.ts';
import {
  missingFilesOnly,
  shortPreloadHelper,
  smallestScripts,
} from '#scripts/build/compile/browser-scripts.ts';
import { CHUNK_GROUPS, chunkFileName } from '#scripts/build/compile/chunks.ts';
import { shortenedFonts } from '#scripts/build/compile/fonts.ts';
import { serviceWorker } from '#scripts/build/compile/service-worker.ts';
import { stringPages } from '#scripts/build/strings/plugin.ts';
import { words } from './src/i18n/astro-integration.ts';

// Compiled once for all merchants (docs/decisions/01): nothing here may name a merchant.
export default defineConfig({
  output: 'server',
  adapter: dukkanAdapter(),
  integrations: [react(), words(), shortenedFonts(), serviceWorker()],
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  security: { checkOrigin: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  build: { assets: '_astro', inlineStylesheets: 'never' },
  vite: {
    plugins: [
      noReactOnTheServer(),
      stringPages(),
      missingFilesOnly(),
      shortPreloadHelper(),
      shortReactClient(),
      smallestScripts(),
    ],
    build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { chunkFileNames: chunkFileName, codeSplitting: { groups: CHUNK_GROUPS } },
          },
        },
      },
    },
  },
});
