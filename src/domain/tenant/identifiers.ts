/**
 * A Google measurement id in upper case: `G-…`, `GT-…`, `AW-…`, `DC-…`, or an old `UA-…-1`. Tag Manager containers (`GTM-…`) are
 * refused:
 * whoever can edit a settings row could use their variables to read cookies and forms.
 */
export function googleTagId(input: string): string | null {
  return matching(input.toUpperCase(), /^(?:(?:G|GT|AW|DC)-[A-Z0-9]{4,20}|UA-[0-9]{4,12}-[0-9]{1,4})$/);
}

export function facebookPixelId(input: string): string | null {
  return matching(input, /^[0-9]{6,20}$/);
}

export function facebookPageId(input: string): string | null {
  return matching(input, /^[0-9]{5,20}$/);
}

/** An Android application id: two or more parts, each starting with a letter. */
export function packageName(input: string): string | null {
  const name = matching(input, /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)+$/);
  return name !== null && name.length <= 150 ? name : null;
}

/** A path inside the site with its query, starting with exactly one slash; null if it could lead elsewhere. */
export function startPath(input: string): string | null {
  const text = matching(input, /^\/(?!\/)[\u0021-\u005B\u005D-\u007E]{0,300}$/);
  if (text === null || !URL.canParse(text, 'https://shop.invalid')) return null;
  const url = new URL(text, 'https://shop.invalid');
  const path = url.pathname + url.search;
  return url.origin === 'https://shop.invalid' && !path.startsWith('//') ? path : null;
}

function matching(input: string, pattern: RegExp): string | null {
  const text = input.trim();
  return pattern.test(text) ? text : null;
}
