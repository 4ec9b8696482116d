import type { Plugin } from 'vite';

const ASTROS = /@astrojs\/react\/dist\/client\.js$/;

/** The attribute is there until the island is drawn. */
const OURS = `import { createElement, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
export default (element) => (Component, props) => {
  if (element.hasAttribute('ssr')) startTransition(() => createRoot(element).render(createElement(Component, props)));
};`;

/**
 * Replaces the script with which Astro draws islands of React. Most of it is for islands that a server has drawn, for forms and for
 * children, which `client:only` islands do not have: 0.7 kB of every screen.
 */
export const shortReactClient = (): Plugin => ({
  name: 'dukkan:short-react-client',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: { filter: { id: ASTROS }, handler: () => OURS },
});
