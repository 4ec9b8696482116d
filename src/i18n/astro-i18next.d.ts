// The package's `exports` hide its own types.
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';

  export default function astroI18next(options: { readonly configPath: string }): AstroIntegration;
}
