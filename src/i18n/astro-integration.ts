import type { AstroIntegration } from 'astro';
import astroI18next from 'astro-i18next';

/** Initialises i18next in Astro's server code. */
export const words = (): AstroIntegration =>
  astroI18next({ configPath: './src/i18n/astro-i18next.config.ts' });
