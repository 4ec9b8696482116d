import { dialable } from '#domain/customer/phone.ts';
import {
  facebookPageId,
  facebookPixelId,
  googleTagId,
  packageName,
  startPath,
} from '#domain/tenant/identifiers.ts';
import { socialLink } from '#domain/tenant/links.ts';
import type { BusinessKind, Settings } from '#domain/tenant/settings.ts';
import { parseColour } from '#domain/theme/colour.ts';
import { DEFAULT_COLOURS, type ThemeColours } from '#domain/theme/palette.ts';
import type { WireContext } from '#wire/context.ts';
import { type FieldReader, fieldReader } from './field-reader.ts';
import { fulfilmentModesOf } from './fulfilment.ts';
import { openingHoursOf } from './opening-hours.ts';
import type { SettingsRow } from './schema.ts';
import { settingsHash, settingsImagesOf } from './settings-images.ts';
import { shopTextsOf } from './shop-texts.ts';
import { uiSchemaOf } from './ui-schema.ts';

/**
 * Converts a CustomerSettings row to settings. Every field has a default; an invalid value is reported and replaced by it.
 * `slug` is the default of the name.
 */
export function settingsOf(row: SettingsRow, slug: string, context: WireContext): Settings {
  const fields = fieldReader(row, context);
  const category = fields.text('category');
  return {
    ...shopTextsOf(fields, slug, context),
    telephone: fields.parsed('telephoneNumber', dialable, 'a phone number'),
    whatsApp: fields.parsed('whatsAppNumber', dialable, 'a phone number'),
    startUrl: fields.parsed('start_url', startPath, 'a path inside the site') ?? '/',
    facebookPageId: fields.parsed('fb_page_id', facebookPageId, 'a Facebook page id'),
    facebookPixelId: fields.parsed('fb_pixel_id', facebookPixelId, 'a Facebook pixel id'),
    facebookLink: fields.parsed(
      'facebook_link',
      (link) => socialLink(link, 'facebook'),
      'a link to facebook.com',
    ),
    instagramLink: fields.parsed(
      'instagram_link',
      (link) => socialLink(link, 'instagram'),
      'a link to instagram.com',
    ),
    googleTagId: fields.parsed('gtagId', googleTagId, 'a Google tag id'),
    colours: coloursOf(fields),
    uiSchema: uiSchemaOf(fields),
    ...settingsImagesOf(fields, context),
    appVersion: fields.text('appVersion'),
    category,
    businessKind: businessKindOf(category),
    isDebug: fields.flag('onDebug'),
    fulfilmentModes: fulfilmentModesOf(fields),
    packageName: fields.parsed('package_name', packageName, 'an Android application id'),
    hash: settingsHash(fields),
    hours: openingHoursOf(fields),
  };
}

function coloursOf(fields: FieldReader): ThemeColours {
  const colour = (field: string, fallback: string): string =>
    fields.parsed(field, parseColour, 'an opaque colour') ?? fallback;
  return {
    header: colour('headerColor', DEFAULT_COLOURS.header),
    main: colour('mainColor', DEFAULT_COLOURS.main),
    secondary: colour('secondaryColor', DEFAULT_COLOURS.secondary),
    surface: colour('surfaceColor', DEFAULT_COLOURS.surface),
  };
}

const RESTAURANT =
  /\b(?:food|restaurants?|caf[eé]s?|coffee|baker(?:y|ies)|grill|pizz(?:a|eria)|sweets|desserts?|bistro|fast.?food)\b/;
const GROCERY = /\b(?:grocer(?:y|ies)|super.?markets?|markets?|mini.?market|butcher|greengrocer)\b/;

/** The merchant's word for its business → business kind; a plain store if the word is unknown. */
function businessKindOf(category: string): BusinessKind {
  const word = category.toLowerCase();
  if (GROCERY.test(word) || /بقالة|سوبر|ماركت|סופר|מכולת/.test(word)) return 'grocery';
  if (RESTAURANT.test(word) || /مطعم|مأكولات|مقهى|مخبز|מסעד|קפה|מאפי/.test(word)) return 'restaurant';
  return 'store';
}
