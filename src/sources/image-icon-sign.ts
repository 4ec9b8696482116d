import type { ImageSource } from '#domain/storefront/picture.ts';

/** Stands for the drawing of a merchant who has none; no source has a file of this name. */
export const SIGN: ImageSource = { src: 'dukkan:sign', alt: '' };

/**
 * A shop with its awning, in one colour on another (`#rrggbb`): the icon of a merchant without icons and logo, so that their shop can
 * be installed too. Strokes and no letter: which fonts would draw it depends on the machine. All of it lies within the circle
 * that launchers may cut out.
 */
export const signOf = (ground: string, ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 48 48">
<path fill="${ground}" d="M0 0h48v48H0z"/>
<g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
<path d="M14 23.5V34h20V23.5M14.5 13h19l2.5 6.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z"/>
<path d="M21 34v-6.5h6V34"/>
</g>
</svg>`;
