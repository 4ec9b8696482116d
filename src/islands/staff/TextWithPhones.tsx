import { partsWithPhones } from '#domain/customer/phones-in-text.ts';

/** What a customer typed, in which phone numbers can be called: that of who opens the door stands among the words. */
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
