/** Matches the address of the compiled styles, which has a hash of their content. `astro dev` does not compile them. */
const COMPILED = /\.([\w-]+)\.css$/;

/**
 * Addresses of a page's common styles: of one file that has the merchant's colours and the styles, because each file more delays the
 * first paint. Its name changes with both. In `astro dev` these are two files.
 */
export function merchantStyles(theme: string, styles: string): readonly string[] {
  const hash = COMPILED.exec(styles)?.[1];
  return hash === undefined ? [styles, theme] : [theme.replace(/css$/, `${hash}.css`)];
}
