import { partsWithPhones } from '#domain/customer/phones-in-text.ts';

/** A customer's text with links for its phone numbers, such as that of the person who opens the door. */
export function TextWithPhones({ text }: { readonly text: string }) {
  return partsWithPhones(text).map(({ text: part, phone }, index) =>
    phone === null ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <a key={index} href={`tel:${phone}`}>
        <bdi>{part}</bdi>
      </a>
    ),
  );
}
