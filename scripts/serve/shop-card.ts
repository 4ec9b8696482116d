import * as z from 'zod/mini';
import type { Site } from './site.ts';

/** A merchant in the list of merchants. Contains only data from its released home page, which is public. */
export interface ShopCard {
  readonly slug: string;
  readonly name: string;
  /** May be empty. */
  readonly description: string;
  /** Language of the two texts (BCP 47). */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Paths below the shop's root; null for none. */
  readonly logo: string | null;
  readonly picture: string | null;
  /** Home pages, one for each language; the first is the default. */
  readonly homes: readonly { readonly language: string; readonly path: string }[];
  /** CSS declarations of its colours: `--colour-brand:#2f4a34;…`. Empty when its theme cannot be read. */
  readonly colours: { readonly light: string; readonly dark: string };
}

const LOGO_PIXELS = '192x192';
const COLOUR = /--colour-[a-z-]+:#[0-9a-f]{6}/g;
const ASSET_PATH = /^\/_astro\/[\w./@-]+$/;

/** Reads a shop's card from its release, in `locale` if the shop has that language. Omits unreadable parts. */
export function shopCard({ manifest, read }: Site, locale: string): ShopCard {
  const files = Object.keys(manifest.files);
  const textOf = (file: string | undefined): string => {
    try {
      return file === undefined || !files.includes(file) ? '' : read(file).toString();
    } catch {
      return '';
    }
  };
  const appOf = (prefix: string) => appManifest(textOf(`${prefix && `${prefix}/`}manifest.webmanifest`));
  const all = ['', ...manifest.prefixes].map((prefix) => ({ prefix, app: appOf(prefix) }));
  const own = all.find(({ app }) => app.lang?.startsWith(locale)) ?? all[0];
  const { name, description = '', lang = '', dir, icons, screenshots } = own?.app ?? NO_APP;
  const styles = textOf(files.find((file) => /^_astro\/theme\.[\w.-]+\.css$/.test(file)));
  // The merchant's colours, which `themeStylesheet` writes, and then the styles of all pages.
  const [light = '', dark = ''] = styles.split('\n');
  return {
    slug: manifest.slug,
    name: name || manifest.slug,
    description,
    language: lang,
    direction: dir === 'rtl' ? 'rtl' : 'ltr',
    logo: assetPath(icons.find(({ sizes }) => sizes === LOGO_PIXELS)),
    picture: assetPath(screenshots[0]),
    homes: all.map(({ prefix, app }) => ({ language: app.lang ?? prefix, path: `/${prefix}` })),
    colours: { light: coloursIn(light), dark: coloursIn(dark) },
  };
}

const text = z.catch(z.optional(z.string()), undefined);
const picture = z.object({ src: z.string(), sizes: z.string() });
const pictures = z.catch(z.array(picture), []);

/** The used fields of `manifest.webmanifest`, which `src/views/manifest.ts` writes. */
const appSchema = z.object({
  name: text,
  description: text,
  lang: z.catch(z.optional(z.string().check(z.regex(/^[a-z]{2}\b/))), undefined),
  dir: text,
  icons: pictures,
  screenshots: pictures,
});
type AppManifest = z.infer<typeof appSchema>;

const NO_APP: AppManifest = {
  name: undefined,
  description: undefined,
  lang: undefined,
  dir: undefined,
  icons: [],
  screenshots: [],
};

function appManifest(json: string): AppManifest {
  try {
    return appSchema.parse(JSON.parse(json));
  } catch {
    return NO_APP;
  }
}

const assetPath = (file: z.infer<typeof picture> | undefined): string | null =>
  file && ASSET_PATH.test(file.src) ? file.src : null;

const coloursIn = (css: string): string => (css.match(COLOUR) ?? []).join(';');
