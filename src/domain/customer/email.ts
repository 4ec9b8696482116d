/** A letter or digit, and hyphens between two of them. */
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const EMAIL = new RegExp(`^[\\w!#$%&'*+/=?^\`{|}~.-]+@${LABEL}(?:\\.${LABEL})+$`, 'i');

/** Whether WordPress accepts an e-mail address (its `is_email`). A WooCommerce refuses an order with any other. */
export const isEmail = (text: string): boolean => text.length >= 6 && EMAIL.test(text);
