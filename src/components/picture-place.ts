/** The place of a picture on a page: its width there, and which of its files are useful. */
interface Place {
  /** For the attribute `sizes`, which `srcset` needs. */
  readonly sizes: string;
  /** Widths in pixels of the smallest and the largest useful file: the place's own width, and up to three times that. */
  readonly from: number;
  readonly to: number;
}

/** A square place shows the middle of a landscape picture, so it needs a file four thirds as wide. */
export const PLACES = {
  // Phones: less than 100vw, so that a screen of 720 pixels takes the file of 640. That of 800 is a third larger.
  hero: { sizes: '(width >= 64rem) 680px, (width >= 48rem) 50vw, 88vw', from: 320, to: 1280 },
  // Phones do not show these pictures.
  'hero-more': { sizes: '(width >= 64rem) 336px, 1px', from: 320, to: 800 },
  product: { sizes: '(width >= 64rem) 650px, (width >= 48rem) 50vw, 88vw', from: 320, to: 1280 },
  // No file of 160 pixels: phones have at least two pixels per point, so 46vw are at least 330.
  card: { sizes: '(width >= 64rem) 290px, (width >= 48rem) 220px, 46vw', from: 320, to: 640 },
  // A card in a row that scrolls sideways on phones.
  rail: { sizes: '(width >= 64rem) 290px, (width >= 48rem) 208px, 148px', from: 320, to: 640 },
  // A restaurant's menu: on wide screens rows, with a picture beside the words.
  menu: { sizes: '(width >= 48rem) 144px, 46vw', from: 320, to: 640 },
  // One file for all phones: a second one for low-density screens would make a long menu five per cent larger.
  row: { sizes: '139px', from: 320, to: 320 },
  tile: { sizes: '(width >= 48rem) 170px, 134px', from: 160, to: 480 },
  logo: { sizes: '40px', from: 160, to: 160 },
  // Below 64rem, only the header's is shown.
  'home-logo': { sizes: '(width >= 64rem) 88px, 40px', from: 160, to: 320 },
  thumbnail: { sizes: '86px', from: 160, to: 320 },
} as const satisfies Record<string, Place>;

export type PicturePlace = keyof typeof PLACES;

/** The files of a `srcset` that are useful at a place; all files if none has a useful width. */
export function srcsetFor(srcset: string, place: PicturePlace): string {
  const { from, to } = PLACES[place];
  const usable = srcset.split(', ').filter((candidate) => {
    const width = Number.parseInt(candidate.slice(candidate.lastIndexOf(' ') + 1), 10);
    return width >= from && width <= to;
  });
  return usable.length > 0 ? usable.join(', ') : srcset;
}
