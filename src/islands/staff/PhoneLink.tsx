import { dialable } from '#domain/customer/phone.ts';
import { Icon } from '#ui/Icon.tsx';

/** A customer's phone number, which a tap calls. A number that no phone can dial is plain text. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const number = dialable(phone);
  if (number === null) return <bdi>{phone}</bdi>;
  return (
    <a className="phone-link" href={`tel:${number}`}>
      <Icon name="phone" isSmall />
      <bdi>{phone}</bdi>
    </a>
  );
}
