const SCRIPT = /<script/i;

const kept = new WeakMap<object, Map<string, string | Promise<string>>>();

/**
 * HTML of a piece of a page, made on first use and kept as long as its object lives. Astro's own runtime renders it later, the string
 * runtime at once.
 * @throws when the piece holds a script: at once or by rejecting.
 */
export function keptHtml(
  of: object,
  variant: string,
  render: () => string | Promise<string>,
): string | Promise<string> {
  let variants = kept.get(of);
  if (!variants) {
    variants = new Map();
    kept.set(of, variants);
  }
  const known = variants.get(variant);
  if (known !== undefined) return known;
  const keep = (html: string): string => {
    if (hasScript(html)) throw new Error('A piece inside <Once> holds a script. Move it to the layout.');
    variants.set(variant, html);
    return html;
  };
  const rendered = render();
  if (typeof rendered === 'string') return keep(rendered);
  const rendering = rendered.then(keep);
  variants.set(variant, rendering);
  return rendering;
}

/** Merchants' words may hold anything: in text their signs are escaped, and within an attribute's quotes they are no tag. */
const hasScript = (html: string): boolean =>
  SCRIPT.test(html) && SCRIPT.test(html.replaceAll(/"[^"]*"/g, '""'));
