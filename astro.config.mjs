import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { dukkanAdapter } from './scripts/compile/adapter.ts';
import { words } from './src/i18n/astro-integration.ts';

// Compiled once for all merchants (docs/decisions/01): nothing here may name a merchant.
export default defineConfig({
  output: 'server',
  adapter: dukkanAdapter(),
  integrations: [react(), words()],
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  security: { checkOrigin: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  build: { assets: '_astro', inlineStylesheets: 'never' },
  vite: {
    build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
    ssr: { noExternal: true, external: ['sharp'] },
  },
});
