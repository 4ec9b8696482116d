import type { ImageSource } from '#domain/storefront/picture.ts';

/** Represents the built-in drawing for merchants without one. No source has a file with this name. */
export const SIGN: ImageSource = { src: 'dukkan:sign', alt: '' };

/**
 * An SVG of a shop with an awning in one colour on another (`#rrggbb`), so that the shop of a merchant without icon and logo can
 * be installed.
 * It has no letters, because the available fonts differ between machines. It stays within the circle that launchers may cut out.
 */
export const signOf = (ground: string, ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 48 48">
<path fill="${ground}" d="M0 0h48v48H0z"/>
<g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
<path d="M14 23.5V34h20V23.5M14.5 13h19l2.5 6.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z"/>
<path d="M21 34v-6.5h6V34"/>
</g>
</svg>`;
