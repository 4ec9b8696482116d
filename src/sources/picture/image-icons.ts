import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import type { AppIcon, IconPurpose } from '#domain/storefront/app-icon.ts';
import type { ImageSource, Picture } from '#domain/storefront/picture.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { ICON_SIZES, type Settings } from '#domain/tenant/settings.ts';
import { paletteFor } from '#domain/theme/palette.ts';
import type { ItemFault } from '#wire/context.ts';
import type { IconJob } from './image-job.ts';
import { ICON_RECIPE, type ImageProblem } from './image-recipe.ts';
import { markAsWanted, markOf, withOriginal, writeWholeFolder } from './image-store.ts';
import { IMAGE_PATH, type ImageFile, type ImageLoader } from './images.ts';

/** Installed apps request these two sizes, so they are made even from a smaller drawing. */
const MASKABLE_SIZES = [192, 512];
const TOUCH_SIZE = 180;
const FAVICON_SIZE = 48;
/** Missing sizes are made from a named icon of at least this width, else from the logo. */
const DETAILED = 192;

interface WantedIcon {
  readonly size: number;
  readonly purpose: IconPurpose;
  readonly source: ImageSource;
}

interface Icons {
  readonly icons: readonly AppIcon[];
  readonly iconFiles: readonly ImageFile[];
}

type Pictures = Storefront['pictures'];

/**
 * Creates PNG icons from the merchant's icon fields, from the logo for missing sizes, or from a plain sign without either.
 * `pictures` contains those of them that are readable. Equal drawings and colours are encoded once.
 */
export async function readIcons(
  settings: Pick<Settings, 'icons' | 'logo' | 'favicon' | 'colours'>,
  pictures: Pictures,
  loader: Pick<ImageLoader, 'bytesOf'>,
  cacheDirectory: string,
  report: (fault: ItemFault) => void,
): Promise<Icons> {
  const wanted = wantedIcons(settings, pictures);
  // The logo is visible on the header's colour, because it is displayed there anyway.
  const { header: ground, brand, 'on-brand': onBrand } = paletteFor(settings.colours).light;
  const sign = signOf(brand, onBrand);
  const name = nameOf(wanted, pictures, ground, sign);
  const drawings: Pick<ImageLoader, 'bytesOf'> = {
    bytesOf: async (source) => (source === SIGN ? ok(Buffer.from(sign)) : loader.bytesOf(source)),
  };
  const store = join(cacheDirectory, 'images');
  const folder = join(store, 'icons', name);
  if (existsSync(folder)) markAsWanted(folder);
  else {
    const made = await writeWholeFolder(store, folder, (temporary) =>
      writeIcons(wanted, drawings, store, (icon, original) => ({
        kind: 'icon',
        original,
        mark: markOf(store, fileOf(name, icon)),
        path: join(temporary, fileOf(name, icon)),
        size: icon.size,
        purpose: icon.purpose,
        ground,
      })),
    );
    if (!made.ok) {
      const { code, reason } = made.error;
      report({ kind: 'image', id: 'icons', path: 'src', code, reason });
      return { icons: [], iconFiles: [] };
    }
  }
  const files = wanted.map((icon) => ({ icon, file: fileOf(name, icon) }));
  return {
    icons: files.map(({ icon: { size, purpose }, file }) => ({ url: IMAGE_PATH + file, size, purpose })),
    iconFiles: files.map(({ file }) => ({ name: file, path: join(folder, file) })),
  };
}

const fileOf = (name: string, { size, purpose }: WantedIcon): string => `${name}-${purpose}-${size}.png`;

function wantedIcons(
  { icons, logo, favicon }: Pick<Settings, 'icons' | 'logo' | 'favicon'>,
  pictures: Pictures,
): readonly WantedIcon[] {
  const widthOf = (source: ImageSource | null | undefined): number =>
    (source && pictureOf(pictures, source)?.width) ?? 0;
  const readable = (source: ImageSource | null | undefined): ImageSource | null =>
    source && widthOf(source) > 0 ? source : null;
  const named = ICON_SIZES.map((size) => readable(icons[size])).filter((source) => source !== null);
  const [widest = null] = named.toSorted((left, right) => widthOf(right) - widthOf(left));
  const detailed = widthOf(widest) >= DETAILED ? widest : null;
  const drawing = detailed ?? readable(logo) ?? widest ?? SIGN;
  const tab = readable(favicon) ?? readable(icons[FAVICON_SIZE]) ?? drawing;
  return [
    ...ICON_SIZES.map((size) => ({
      size,
      purpose: 'any' as const,
      source: readable(icons[size]) ?? drawing,
    })),
    ...MASKABLE_SIZES.map((size) => ({ size, purpose: 'maskable' as const, source: drawing })),
    { size: TOUCH_SIZE, purpose: 'touch', source: drawing },
    { size: FAVICON_SIZE, purpose: 'favicon', source: tab },
  ];
}

const pictureOf = (pictures: Pictures, { src }: ImageSource): Picture | undefined =>
  Object.hasOwn(pictures, src) ? pictures[src] : undefined;

/** A picture's address is derived from its content. */
function nameOf(wanted: readonly WantedIcon[], pictures: Pictures, ground: string, sign: string): string {
  const parts = wanted.map(({ source, ...icon }) => [
    icon,
    source === SIGN ? sign : pictureOf(pictures, source)?.webp[0]?.url,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([ICON_RECIPE, ground, parts]))
    .digest('hex')
    .slice(0, 16);
}

/** Each drawing was decoded before, so a failure here means a network problem or a file that changed meanwhile. */
async function writeIcons(
  wanted: readonly WantedIcon[],
  loader: Pick<ImageLoader, 'bytesOf'>,
  store: string,
  jobOf: (icon: WantedIcon, original: string) => IconJob,
): Promise<Result<void, ImageProblem>> {
  const { imageWork } = await import('./image-work.ts');
  const drawings = new Map<string, Uint8Array>();
  for (const icon of wanted) {
    const { src } = icon.source;
    const known = drawings.get(src);
    const bytes = known ? ok(known) : await loader.bytesOf(icon.source);
    if (!bytes.ok) return bytes;
    drawings.set(src, bytes.value);
    const made = await withOriginal(store, bytes.value, (original) => imageWork(jobOf(icon, original)));
    if (!made.ok) {
      const { code, reason } = made.error;
      return fail({ code, reason: `No icon can be made of ${src}: ${reason}` });
    }
  }
  return ok(undefined);
}

/** Represents the built-in drawing for merchants without one. No source has a file with this name. */
const SIGN: ImageSource = { src: 'dukkan:sign', alt: '' };

/**
 * An SVG of a shop with an awning in one colour on another (`#rrggbb`), so that the shop of a merchant without icon and logo can
 * be installed.
 * It has no letters, because the available fonts differ between machines. It stays within the circle that launchers may cut out.
 */
const signOf = (ground: string, ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 48 48">
<path fill="${ground}" d="M0 0h48v48H0z"/>
<g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
<path d="M14 23.5V34h20V23.5M14.5 13h19l2.5 6.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z"/>
<path d="M21 34v-6.5h6V34"/>
</g>
</svg>`;
