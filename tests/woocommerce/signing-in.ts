import { createHmac } from 'node:crypto';
import type { HonoRequest } from 'hono';
import { type Refusal, refusal } from './order-refusals.ts';

/** Who may use `wc/v3`, and how PHP is asked. */
export interface StockKeys {
  /** Whether the key is known. */
  hasKey: boolean;
  /** null: any is right. */
  secret: string | null;
  /** What the key may do (captures 011, 013). */
  rights: 'read_write' | 'read' | 'write';
  /** The key's user: a manager, somebody who may only read orders, a subscriber (captures 014, 019c-app-create-orderreader). */
  user: 'manager' | 'reader' | 'subscriber';
  /** Whether PHP sees https where `X-Rig-Https: 1` plays it, as in the captures. Behind some proxies it does not (capture 002). */
  seesHttps: boolean;
}

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Why a call is refused; null when it may pass. `home`: the shop's address, which signatures are made for. */
export function signingRefusal(request: HonoRequest, keys: StockKeys, home: string): Refusal | null {
  const isRead = READS.includes(request.method);
  const isHttps = keys.seesHttps && request.header('x-rig-https') === '1';
  const basic = isHttps ? basicOf(request.header('authorization')) : null;
  const isSigned = new URL(request.url).searchParams.has('oauth_signature');
  // Over plain http a key is taken by OAuth 1.0a only (captures 001, 006); an unknown key reads like none (008, 009).
  if (!keys.hasKey || !(basic || isSigned))
    return refusal(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
  // 010-auth-bad-secret
  if (basic && keys.secret !== null && basic.secret !== keys.secret)
    return refusal(401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.');
  if (!basic && keys.secret !== null && !isSignedWith(keys.secret, request, home, isHttps))
    return refusal(
      401,
      'woocommerce_rest_authentication_error',
      'Invalid signature - provided signature does not match.',
    );
  if (keys.rights === (isRead ? 'write' : 'read'))
    return refusal(
      401,
      'woocommerce_rest_authentication_error',
      `The API key provided does not have ${isRead ? 'read' : 'write'} permissions.`,
    );
  if (keys.user === 'subscriber' && request.method !== 'OPTIONS')
    return refusal(403, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
  if (keys.user === 'reader' && !isRead)
    return refusal(403, 'woocommerce_rest_cannot_create', 'Sorry, you are not allowed to create resources.');
  return null;
}

/** RFC 5849 §3.4, as WooCommerce checks it: for the scheme that PHP sees. */
function isSignedWith(secret: string, request: HonoRequest, home: string, isHttps: boolean): boolean {
  const { pathname, searchParams } = new URL(request.url);
  const signature = searchParams.get('oauth_signature');
  const base = `${isHttps ? 'https' : 'http'}://${new URL(home).host}${pathname}`;
  const pairs = [...searchParams]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted();
  const text = [request.method, base, pairs.join('&')].map(encoded).join('&');
  return (
    signature ===
    createHmac('sha256', `${encoded(secret)}&`)
      .update(text)
      .digest('base64')
  );
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Key and secret of a Basic header; null without. */
function basicOf(header = ''): { readonly key: string; readonly secret: string } | null {
  if (!header.startsWith('Basic ')) return null;
  const [key = '', secret = ''] = Buffer.from(header.slice('Basic '.length), 'base64').toString().split(':');
  return { key, secret };
}
