import { createHash } from 'node:crypto';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { type ContrastMove, paletteFor } from '#domain/theme/palette.ts';
import { themeStylesheet } from '#domain/theme/stylesheet.ts';

/** The merchant's colours as a file that may be kept for ever, because its name is its content. */
export interface Theme {
  readonly file: string;
  readonly content: string;
  readonly headerColour: { readonly light: string; readonly dark: string };
  readonly surfaceColour: string;
  /** Colours that were moved for contrast. */
  readonly faults: readonly SourceFault[];
}

export function themeOf({ tenant, settings }: Storefront): Theme {
  const palettes = paletteFor(settings.colours);
  const content = themeStylesheet(palettes);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return {
    file: `_astro/theme.${hash}.css`,
    content,
    headerColour: { light: palettes.light.header, dark: palettes.dark.header },
    surfaceColour: palettes.light.surface,
    // The dark palette is derived, so its moves are no trouble of the merchant's.
    faults: palettes.moved
      .filter(({ scheme }) => scheme === 'light')
      .map((move) => faultOf(tenant.slug, move)),
  };
}

const faultOf = (
  slug: string,
  { scheme, token, from, to, ratioBefore, ratioNeeded }: ContrastMove,
): SourceFault => ({
  tenant: slug,
  kind: 'theme',
  id: token,
  path: scheme,
  code: 'theme.contrast-moved',
  reason:
    `${from} has a contrast of ${ratioBefore.toFixed(2)} where ${ratioNeeded} is needed, so ${to} is shown. ` +
    'Choose a colour that stands out more to have it as it is.',
});
