import { z } from 'zod';
import { attribute, type ReleasedPage } from './released-pages.ts';

/** What search engines ask of each type; https://developers.google.com/search/docs/appearance/structured-data. */
function schemasOf(published: string, currency: string) {
  const own = z.string().startsWith(`${published}/`);
  const context = z.literal('https://schema.org');
  const price = z.string().regex(/^\d+(?:\.\d{1,3})?$/);
  const offer = {
    priceCurrency: z.literal(currency),
    availability: z.enum([
      'https://schema.org/InStock',
      'https://schema.org/OutOfStock',
      'https://schema.org/BackOrder',
    ]),
    url: own,
    seller: z.strictObject({ '@id': z.literal(`${published}/#shop`) }),
  };
  const business = z.object({
    '@context': context,
    '@type': z.enum(['Restaurant', 'GroceryStore', 'Store']),
    '@id': z.literal(`${published}/#shop`),
    name: z.string().min(1),
    url: own,
    image: z.union([own, z.array(own).min(1)]).optional(),
    telephone: z
      .string()
      .regex(/^\+\d{8,15}$/)
      .optional(),
    address: z.object({ '@type': z.literal('PostalAddress'), addressCountry: z.string().length(2) }),
    openingHoursSpecification: z.array(
      z.strictObject({
        '@type': z.literal('OpeningHoursSpecification'),
        dayOfWeek: z.string().regex(/^https:\/\/schema\.org\/(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/),
        opens: z.string().regex(/^\d\d:\d\d(?::\d\d)?$/),
        closes: z.string().regex(/^\d\d:\d\d(?::\d\d)?$/),
      }),
    ),
    sameAs: z.array(z.string().startsWith('https://')).optional(),
  });
  const product = z.object({
    '@context': context,
    '@type': z.literal('Product'),
    '@id': own,
    name: z.string().min(1),
    url: own,
    image: z.array(own).min(1).optional(),
    offers: z
      .discriminatedUnion('@type', [
        z.strictObject({ '@type': z.literal('Offer'), price, ...offer }),
        z.strictObject({
          '@type': z.literal('AggregateOffer'),
          lowPrice: price,
          highPrice: price,
          offerCount: z.int().positive(),
          ...offer,
        }),
      ])
      .optional(),
  });
  const breadcrumbs = z.object({
    '@context': context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int(),
          name: z.string().min(1),
          item: own,
        }),
      )
      .min(2),
  });
  return z.union([business, product, breadcrumbs]);
}

export type StructuredData = z.infer<ReturnType<typeof schemasOf>>;

/** What a page tells search engines, checked by their rules. `published` is the address of the site. */
export function structuredDataOf(published: string, currency: string) {
  const schema = schemasOf(published, currency);
  return ({ path, elements }: ReleasedPage): readonly StructuredData[] =>
    elements
      .filter((element) => attribute(element, 'type') === 'application/ld+json')
      .map(({ text }) => {
        const { data, error } = schema.safeParse(JSON.parse(text));
        if (!data) throw new Error(`${published}${path}: ${z.prettifyError(error)}\n${text}`);
        return data;
      });
}
