/** The compiled server: the prerenderer imports it and renders pages with it; it never listens. */
export { createApp } from 'astro/app/entrypoint';
