import { whatsAppLink } from '#domain/customer/phone.ts';
import { readablePhone } from '#domain/customer/readable-phone.ts';
import { type PlainRouteName, ROUTE_NAMES, ROUTES } from '#domain/routes.ts';
import { jsonForScript } from '#domain/storefront/json-for-script.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import { shortNameIn } from '#domain/tenant/shop-texts.ts';
import { hoursViews, openingView } from './hours.ts';
import type { LocaleContext } from './locale-context.ts';
import { manifestFile } from './manifest.ts';
import { chatNumber } from './merchant-chat.ts';
import type { LanguageView, LinksView, PhoneView, ShellView, SocialLinkView } from './shell-view.ts';
import { browseLabel, shopTitle } from './shop-words.ts';
import type { Theme } from './theme.ts';

/** Latin letters, and the currency signs in the same font. */
const LATIN_LETTERS = /[a-z$€]/i;

/** Builds the frame of all pages of one language. */
export function shellView(context: LocaleContext, theme: Theme): ShellView {
  const { storefront, locale, defaultLocale, t } = context;
  const { tenant, settings, catalogue } = storefront;
  const { tag, direction } = LOCALE_FACTS[locale];
  const name = context.shopName;
  const { code: currency, minorUnit } = catalogue.currency;
  const nothing = { amount: 0, minorUnit, currency };
  return {
    slug: tenant.slug,
    locale,
    tag,
    direction,
    storagePrefix: `dukkan:${tenant.slug}:`,
    name,
    shortName: context.plain(shortNameIn(settings, locale)) || name,
    hasLatinLetters: LATIN_LETTERS.test(name + context.money(nothing)),
    logo: context.picture(settings.logo, name),
    navLogo: context.picture(settings.navLogo, name) ?? context.picture(settings.logo, name),
    shopTitle: shopTitle(context),
    browseLabel: browseLabel(context),
    businessKind: settings.businessKind,
    links: linksView(context),
    languages: tenant.locales.map((other) => languageView(other, context)),
    ...hoursViews(context),
    openingJson: jsonForScript(openingView(context)),
    phone: settings.telephone === null ? null : phoneView(settings.telephone, `tel:${settings.telephone}`),
    whatsApp: whatsAppView(context),
    social: socialLinks(context),
    modes: settings.fulfilmentModes.map((mode) => ({ mode, name: t(`common:mode-${mode}`) })),
    appVersion: context.plain(settings.appVersion),
    cardSize: settings.uiSchema.card,
    themeUrl: `/${theme.file}`,
    themeColour: theme.headerColour,
    hasServiceWorker: tenant.hasServiceWorker,
    manifestUrl: `/${manifestFile(locale, defaultLocale)}`,
    favicon: storefront.icons.find(({ purpose }) => purpose === 'favicon') ?? null,
    touchIcon: storefront.icons.find(({ purpose }) => purpose === 'touch') ?? null,
    currency: catalogue.currency,
    digits: tenant.digits,
    analytics: { googleTagId: settings.googleTagId, facebookPixelId: settings.facebookPixelId },
  };
}

/** Leaves out `/test`, which is for developers. */
export function linksView({ href }: LocaleContext): LinksView {
  const names = ROUTE_NAMES.filter(
    (name): name is PlainRouteName => !ROUTES[name].path.includes('{') && name !== 'test',
  );
  return Object.fromEntries(names.map((name) => [name, href({ name })])) as LinksView;
}

function languageView(other: LanguageView['locale'], { locale, defaultLocale }: LocaleContext): LanguageView {
  const { tag, direction, name } = LOCALE_FACTS[other];
  const homePath = other === defaultLocale ? '/' : `/${other}`;
  return { locale: other, tag, direction, name, isCurrent: other === locale, homePath };
}

const phoneView = (number: string, href: string): PhoneView => ({ text: readablePhone(number), href });

function whatsAppView(context: LocaleContext): PhoneView | null {
  const { whatsApp } = context.storefront.settings;
  const number = chatNumber(context);
  return whatsApp && number ? phoneView(whatsApp, whatsAppLink(number)) : null;
}

function socialLinks({ storefront }: LocaleContext): readonly SocialLinkView[] {
  const { facebookLink, facebookPageId, instagramLink } = storefront.settings;
  return [
    ...(facebookLink ? [{ network: 'facebook', href: facebookLink } as const] : []),
    ...(instagramLink ? [{ network: 'instagram', href: instagramLink } as const] : []),
    ...(facebookPageId ? [{ network: 'messenger', href: `https://m.me/${facebookPageId}` } as const] : []),
  ];
}
