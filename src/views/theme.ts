import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { contentName } from '#domain/theme/content-name.ts';
import { type ContrastMove, paletteFor } from '#domain/theme/palette.ts';
import { themeStylesheet } from '#domain/theme/stylesheet.ts';

/** The merchant's colours as a file that is cached for ever, because its name depends on its content. */
export interface Theme {
  readonly file: string;
  readonly content: string;
  readonly headerColour: { readonly light: string; readonly dark: string };
  readonly surfaceColour: string;
  /** Colours that were changed for contrast. */
  readonly faults: readonly SourceFault[];
}

export function themeOf({ tenant, settings }: Storefront): Theme {
  const palettes = paletteFor(settings.colours);
  const content = themeStylesheet(palettes);
  return {
    file: `_astro/theme.${contentName(content)}.css`,
    content,
    headerColour: { light: palettes.light.header, dark: palettes.dark.header },
    surfaceColour: palettes.light.surface,
    // Only the light palette is reported: the dark one is derived, so its changes are no fault of the merchant's data.
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
