import { parseColour } from './colour.ts';
import {
  CONTROL_RATIO,
  contrasting,
  fillFrom,
  lowestContrast,
  TEXT_RATIO,
  textOn,
  tinted,
  WHITE,
} from './contrast.ts';
import { contrastOf, hexOfOklch, type Oklch, oklchOf } from './oklch.ts';

/** The merchant's four colours as `#rrggbb`, parsed; secondary falls back to #EF2D24 (specification §9). */
export interface ThemeColours {
  readonly header: string;
  readonly main: string;
  readonly secondary: string;
  readonly surface: string;
}

/** Colours of a merchant without usable ones: the specification's secondary (§9) on a plain white shop with dark text. */
export const DEFAULT_COLOURS: ThemeColours = {
  header: '#ffffff',
  main: '#1f2937',
  secondary: '#ef2d24',
  surface: '#ffffff',
};

/** Every colour of the pages, each a custom property `--colour-NAME`. `on-X` is text on X; `X-text` is X as text colour. */
export const PALETTE_TOKENS = [
  'surface',
  'raised',
  'text',
  'muted',
  // A hairline that only decorates, and one that marks the edge of a control.
  'line',
  'line-strong',
  // Background of quiet buttons and chips.
  'quiet',
  'brand',
  'on-brand',
  'brand-text',
  'brand-soft',
  'on-brand-soft',
  'accent',
  'on-accent',
  'accent-text',
  'accent-soft',
  'on-accent-soft',
  'success',
  'danger',
  'danger-soft',
  'on-danger-soft',
  'header',
  'on-header',
] as const;
export type PaletteToken = (typeof PALETTE_TOKENS)[number];

/** `#rrggbb` for each token. */
export type Palette = Readonly<Record<PaletteToken, string>>;

export type Scheme = 'light' | 'dark';

/** A merchant's colour that had to be changed. */
export interface ContrastMove {
  readonly scheme: Scheme;
  readonly token: PaletteToken;
  readonly from: string;
  readonly to: string;
  /** WCAG ratio of `from`, and the required ratio. */
  readonly ratioBefore: number;
  readonly ratioNeeded: number;
}

export interface Palettes {
  readonly light: Palette;
  readonly dark: Palette;
  readonly moved: readonly ContrastMove[];
}

/** A background lighter than the one or darker than the other leaves enough contrast for every text on it. */
const LIGHT_GROUND = 0.93;
const DARK_GROUND = 0.26;

/** Coloured text on a dark background looks dimmer than on a light one with the same ratio. */
const DARK_TEXT_RATIO = 6;

/**
 * Computes two accessible palettes from a merchant's colours. It keeps the hue and moves the lightness until WCAG AA holds on
 * every background.
 * The light palette keeps the merchant's surface, even a dark one; the dark palette takes only its hue.
 */
export function paletteFor(colours: ThemeColours): Palettes {
  const usable = {
    header: parseColour(colours.header) ?? DEFAULT_COLOURS.header,
    main: parseColour(colours.main) ?? DEFAULT_COLOURS.main,
    secondary: parseColour(colours.secondary) ?? DEFAULT_COLOURS.secondary,
    surface: parseColour(colours.surface) ?? DEFAULT_COLOURS.surface,
  };
  const moved: ContrastMove[] = [];
  const light = compose('light', usable, lightGround(usable.surface, moved), usable.header, moved);
  const header = oklchOf(usable.header);
  const darkHeader = header.lightness > 0.35 ? tinted(header, 0.24, 0.04) : usable.header;
  const dark = compose('dark', usable, tinted(groundHue(usable), 0.19, 0.012), darkHeader, moved);
  return { light, dark, moved };
}

function compose(
  scheme: Scheme,
  colours: ThemeColours,
  surface: string,
  header: string,
  moved: ContrastMove[],
): Palette {
  const ground = oklchOf(surface);
  const isDark = ground.lightness < 0.5;
  const raised = hexOfOklch({
    ...ground,
    lightness: Math.min(1, ground.lightness + (isDark ? 0.045 : 0.03)),
  });
  const hue = groundHue(colours);
  const textRatio = isDark ? DARK_TEXT_RATIO : TEXT_RATIO;
  const readable = (from: string, grounds: readonly string[] = [surface, raised]) =>
    contrasting(from, grounds, textRatio);
  const report = (
    token: PaletteToken,
    from: string,
    to: string,
    ratioBefore: number,
    ratioNeeded: number,
  ) => {
    if (to !== from) moved.push({ scheme, token, from, to, ratioBefore, ratioNeeded });
    return to;
  };
  const asText = (token: PaletteToken, from: string) =>
    report(token, from, readable(from), lowestContrast(from, [surface, raised]), textRatio);
  const asFill = (token: PaletteToken, from: string) => {
    const apart = lowestContrast(from, [surface, raised]);
    const needsText = apart >= CONTROL_RATIO;
    const ratioBefore = needsText ? contrastOf(from, WHITE) : apart;
    const to = fillFrom(from, [surface, raised]);
    return report(token, from, to, ratioBefore, needsText ? TEXT_RATIO : CONTROL_RATIO);
  };
  const soft = (from: string) => tinted(oklchOf(from), isDark ? 0.29 : 0.945, isDark ? 0.05 : 0.035);
  const brand = asFill('brand', colours.main);
  const accent = asFill('accent', colours.secondary);
  const danger = readable(hexOfOklch({ lightness: isDark ? 0.74 : 0.52, chroma: 0.18, hue: 27 }));
  const dangerSoft = soft(danger);
  const [brandSoft, accentSoft] = [soft(colours.main), soft(colours.secondary)];
  return {
    surface,
    raised,
    text: readable(tinted(hue, isDark ? 0.95 : 0.23, 0.015)),
    muted: readable(tinted(hue, isDark ? 0.74 : 0.47, 0.018)),
    line: tinted(hue, ground.lightness + (isDark ? 0.11 : -0.08), 0.012),
    'line-strong': contrasting(tinted(hue, isDark ? 0.55 : 0.64, 0.018), [surface, raised], CONTROL_RATIO),
    quiet: tinted(hue, ground.lightness + (isDark ? 0.07 : -0.045), 0.014),
    brand,
    'on-brand': textOn(brand),
    'brand-text': asText('brand-text', colours.main),
    'brand-soft': brandSoft,
    'on-brand-soft': readable(colours.main, [brandSoft]),
    accent,
    'on-accent': textOn(accent),
    'accent-text': asText('accent-text', colours.secondary),
    'accent-soft': accentSoft,
    'on-accent-soft': readable(colours.secondary, [accentSoft]),
    success: readable(hexOfOklch({ lightness: isDark ? 0.78 : 0.5, chroma: 0.13, hue: 150 })),
    danger,
    'danger-soft': dangerSoft,
    'on-danger-soft': readable(danger, [dangerSoft]),
    header,
    'on-header': textOn(header),
  };
}

/** The merchant's surface. One of middle lightness, on which no colour is readable, moves to the nearer end. */
function lightGround(surface: string, moved: ContrastMove[]): string {
  const { lightness, chroma, hue } = oklchOf(surface);
  if (lightness >= LIGHT_GROUND || lightness <= DARK_GROUND) return surface;
  const to = tinted(
    { lightness, chroma, hue },
    lightness > 0.5 ? LIGHT_GROUND + 0.01 : DARK_GROUND - 0.01,
    chroma,
  );
  const ratioBefore = contrastOf(surface, textOn(surface));
  moved.push({ scheme: 'light', token: 'surface', from: surface, to, ratioBefore, ratioNeeded: 12 });
  return to;
}

/** The hue of greys: the surface's own, or the brand's if the surface is grey. */
function groundHue(colours: ThemeColours): Oklch {
  const surface = oklchOf(colours.surface);
  return surface.chroma > 0.004 ? surface : oklchOf(colours.main);
}
