import type { Plugin } from 'vite';

const EMPTY = '\0no-react-on-the-server';

/**
 * Keeps React's server renderer, two thirds of the compiled server, out of it: islands are `client:only`, so no React is
 * ever rendered here. An island with another directive fails to render, with this advice.
 */
export function noReactOnTheServer(): Plugin {
  return {
    name: 'dukkan:no-react-on-the-server',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveId: (id) => (id === 'react-dom/server' || id === 'react-dom/static' ? EMPTY : null),
    load: (id) =>
      id === EMPTY
        ? `export default new Proxy({}, { get() { throw new Error('React is not rendered on the server: mount the island with client:only="react".'); } });`
        : null,
  };
}
