/**
 * Astro's own API, with its telemetry off: it would tell its makers of every compile, and keep a file in the home folder, where
 * a service may not write.
 */
export function loadAstro(): Promise<typeof import('astro')> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  return import('astro');
}
