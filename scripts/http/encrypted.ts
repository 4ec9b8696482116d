/**
 * Whether the browser uses https, according to the URL or to the header `X-Forwarded-Proto` of a proxy that ends the encryption. A forged
 * header affects only its sender.
 */
export const isEncrypted = (forwardedProto: unknown, url = ''): boolean =>
  forwardedProto === 'https' || url.startsWith('https:');
