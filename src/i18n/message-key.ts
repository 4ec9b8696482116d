import type operator from './en/operator.json';
import type order from './en/order.json';
import type pages from './en/pages.json';
import type shop from './en/shop.json';
import type staff from './en/staff.json';

type Words = typeof operator & typeof order & typeof pages & typeof shop & typeof staff;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : Key;

/** `area:key`, without plural endings, as the English files have them. */
export type MessageKey = { [A in keyof Words]: `${A}:${WithoutForm<keyof Words[A] & string>}` }[keyof Words];
