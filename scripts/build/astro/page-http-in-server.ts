import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILE = fileURLToPath(new URL('page-http.ts', import.meta.url));

/**
 * Gives the compiled server plain objects in place of Node's `Request`, `Response` and `Headers`. Those are made for a network: a page
 * goes through a stream, and the first one loads Node's HTTP client.
 */
export function pageHttpInServer(): Plugin {
  const inject: Record<string, [string, string]> = {
    Headers: [FILE, 'PageHeaders'],
    Request: [FILE, 'PageRequest'],
    Response: [FILE, 'PageResponse'],
  };
  return {
    name: 'dukkan:page-http-in-server',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client' ? null : { build: { rolldownOptions: { transform: { inject } } } },
  };
}
