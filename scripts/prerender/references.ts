import { hash } from 'node:crypto';

const REFERENCE = /\/_astro\/[A-Za-z0-9_./@-]+/g;

/** Paths of hashed assets that a page, stylesheet or script names, below the site's root. */
export function assetReferences(text: string): Set<string> {
  return new Set((text.match(REFERENCE) ?? []).map((path) => path.slice(1).replace(/[.,]+$/, '')));
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc[\s=])([^>]*)>([\s\S]*?)<\/script>/g;

/** CSP hashes (base64 sha256) of the inline scripts that a page runs; JSON blocks are data and need none. */
export function inlineScriptHashes(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(
      ([, attributes]) => !/\stype="(?:application\/(?:ld\+)?json|speculationrules)"/.test(attributes ?? ''),
    )
    .map(([, , code]) => hash('sha256', code ?? '', 'base64'));
}
