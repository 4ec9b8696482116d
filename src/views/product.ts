import { lineTotal } from '#domain/cart/line-total.ts';
import { availabilityOf } from '#domain/catalogue/availability.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { whatsAppLink } from '#domain/customer/phone.ts';
import { isolate, withoutBidiControls } from '#domain/language/isolate.ts';
import { layoutOf } from '#domain/routes.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import { textIn } from '#domain/text.ts';
import type { CardView } from './card-view.ts';
import { cardView, pictureWords } from './cards.ts';
import { categoryHref } from './category-links.ts';
import { headView } from './head.ts';
import { textOfHtml } from './html-text.ts';
import type { LaterPage } from './later-page.ts';
import { cardsOf, type LocaleContext } from './locale-context.ts';
import type { Menu } from './menu.ts';
import { chatNumber } from './merchant-chat.ts';
import type { ProductView } from './page-view.ts';
import { productDescription } from './product-description.ts';
import { extrasForm } from './product-extras.ts';
import { chosenVariation, optionsForm } from './product-options.ts';
import type { BreadcrumbView, SpecificationView, VariationView } from './product-view.ts';
import { shopTitle, specificationsTitle } from './shop-words.ts';
import { breadcrumbData, productData } from './structured-data.ts';

const SIMILAR_CARDS = 8;
const MOST_PARTS = 50;

export const productPage = (product: Product, menu: Menu, context: LocaleContext): LaterPage => ({
  route: { name: 'product', id: product.id },
  productIds: [product.id, ...product.partIds, ...product.similarIds],
  make: () => productView(product, menu, context),
});

function productView(product: Product, menu: Menu, context: LocaleContext): ProductView {
  const { locale, t, plain } = context;
  const card = context.card(product.id) ?? cardView(product, context);
  const route = { name: 'product', id: product.id } as const;
  const path = context.href(route);
  const gallery = galleryOf(product, context);
  const breadcrumbs = crumbsTo(product, card, menu, context);
  const summaryHtml = textIn(product.summaryHtml, locale);
  const descriptionHtml = textIn(product.descriptionHtml, locale);
  const texts = [summaryHtml, descriptionHtml].map((html) => plain(textOfHtml(html)));
  const invitation = t('head:product-description', {
    product: card.name,
    name: context.shopName,
  });
  const form = optionsForm(product, gallery, context);
  const chosen = form && chosenVariation(form);
  return {
    kind: 'product',
    route: route.name,
    layout: layoutOf(route.name),
    path,
    head: headView(
      {
        route,
        title: card.name,
        description: productDescription(card.name, texts, plain(invitation)),
        image: product.images[0],
        structuredData: [
          productData(product, texts.find(Boolean) ?? '', context),
          breadcrumbData(breadcrumbs, path, context),
        ],
      },
      context,
    ),
    product: {
      card,
      unitPrice: form || card.availability !== 'available' ? null : product.price,
      gallery: gallery
        .map((image) => context.picture(image, pictureWords(product, image, context)))
        .filter((picture) => picture !== null),
      breadcrumbs,
      form,
      ...extrasForm(product, context),
      chosen,
      total: totalAtFirst(form ? chosen : product, context),
      isSoldIndividually: product.isSoldIndividually,
      waitMinutes: longWait(product, context),
      specificationsTitle: specificationsTitle(context),
      specifications: specificationsOf(product, context),
      // As on a card: what the name says already would only repeat it.
      summaryHtml: texts[0] && !card.summary ? '' : summaryHtml,
      descriptionHtml,
      parts: cardsOf(product.partIds.slice(0, MOST_PARTS), context),
      soldAt: product.soldAt === null ? null : { href: product.soldAt, host: new URL(product.soldAt).host },
      similar: cardsOf(
        product.similarIds.filter((id) => id !== product.id),
        context,
      ).slice(0, SIMILAR_CARDS),
      whatsAppHref: askHref(card, path, context),
    },
  };
}

function longWait({ waitMinutes }: Product, { storefront }: LocaleContext): number | null {
  const usual = storefront.settings.uiSchema.waitMinutes ?? 0;
  return waitMinutes !== null && waitMinutes > usual ? waitMinutes : null;
}

/** The price of the minimum quantity, if the item is available. */
function totalAtFirst(item: Product | VariationView | null, context: LocaleContext): string | null {
  if (!item?.price || availabilityOf(item) !== 'available') return null;
  return context.money(lineTotal({ price: item.price, quantity: item.quantity.minimum }));
}

/**
 * The readable pictures of the product, then those that only variations have, each once, because a choice switches to its
 * picture.
 */
function galleryOf(product: Product, { storefront }: LocaleContext): readonly ImageSource[] {
  const all = [...product.images, ...product.variations.flatMap(({ image }) => image ?? [])];
  return all.filter(
    ({ src }, index) =>
      Object.hasOwn(storefront.pictures, src) && all.findIndex((other) => other.src === src) === index,
  );
}

/** Home, menu, the ancestors of the product's first category, that category, the product. */
function crumbsTo(
  product: Product,
  card: CardView,
  menu: Menu,
  context: LocaleContext,
): readonly BreadcrumbView[] {
  const { t, text, href, tree } = context;
  const paths = product.categoryIds.map((id) => tree.pathTo(id));
  const longest = paths.reduce((best, path) => (path.length > best.length ? path : best), []);
  return [
    { label: t('frame:home'), href: href({ name: 'home' }) },
    { label: shopTitle(context), href: href({ name: 'shop' }) },
    ...longest.map((category) => ({
      label: text(category.name),
      href: categoryHref(category, menu, context),
    })),
    { label: card.name, href: null },
  ];
}

function specificationsOf(product: Product, context: LocaleContext): readonly SpecificationView[] {
  const { t, text } = context;
  const { attributes, weight, dimensions } = product;
  return [
    ...attributes
      .filter(({ isOption, terms }) => !isOption && terms.length > 0)
      .map(({ name, terms }) => ({ name: text(name), values: terms.map((term) => text(term.name)) })),
    ...(weight ? [{ name: t('details:weight'), values: [measureText(weight, context)] }] : []),
    ...(dimensions ? [{ name: t('details:dimensions'), values: [measureText(dimensions, context)] }] : []),
  ];
}

/** A link to an editable draft in WhatsApp; it sends nothing. */
function askHref(card: CardView, path: string, context: LocaleContext): string | null {
  const { origin, t } = context;
  const question = withoutBidiControls(t('details:ask-text', { name: card.name }));
  const number = chatNumber(context);
  return number === null ? null : whatsAppLink(number, `${question}\n${origin}${path}`);
}

/** The units that WooCommerce appends to weights and dimensions, in a shop of any language. */
const UNITS = ['kg', 'g', 'lbs', 'oz', 'm', 'cm', 'mm', 'in', 'yd'] as const;

/**
 * A measure such as `0.5 kg` or `10 × 5 × 3 cm` with its unit in the reader's language. A text with another ending stays
 * unchanged.
 */
function measureText(measure: string, { t, plain, locale }: LocaleContext): string {
  const text = plain(measure);
  const [, numbers = '', name] = /^([\d.,× x]*\d)\s*([a-z]+)$/.exec(text) ?? [];
  const unit = UNITS.find((each) => each === name);
  if (!unit || LOCALE_FACTS[locale].direction === 'ltr') return text;
  return `${isolate(numbers)} ${t(`details:unit-${unit}`)}`;
}
