import type checkout from './en/checkout.json';
import type find from './en/find.json';
import type operator from './en/operator.json';
import type order from './en/order.json';
import type pages from './en/pages.json';
import type placed from './en/placed.json';
import type shop from './en/shop.json';
import type staff from './en/staff.json';

type Words = typeof checkout &
  typeof find &
  typeof operator &
  typeof order &
  typeof pages &
  typeof placed &
  typeof shop &
  typeof staff;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : Key;

/** A key `area:key` of the English files, without plural endings. */
export type MessageKey = { [A in keyof Words]: `${A}:${WithoutForm<keyof Words[A] & string>}` }[keyof Words];
