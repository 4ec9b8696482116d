/** A component's script: Astro writes it only on the first page, so repeated HTML would lose it. JSON and speculation rules may repeat. */
const SCRIPT = /<script(?! type="(?:application\/(?:ld\+)?json|speculationrules)")/i;

/** HTML: a string in Astro's own runtime, an object with its bytes in the string runtime. */
type Html = { toString(): string };

const kept = new WeakMap<object, Map<string, Html | Promise<Html>>>();

/**
 * The HTML of a piece of a page, made on first use and kept as long as its object lives. Astro's own runtime renders asynchronously, the
 * string runtime synchronously.
 * @throws if the piece contains a component's script, or returns a promise that rejects.
 */
export function keptHtml(
  of: object,
  variant: string,
  render: () => Html | Promise<Html>,
): Html | Promise<Html> {
  let variants = kept.get(of);
  if (!variants) {
    variants = new Map();
    kept.set(of, variants);
  }
  const known = variants.get(variant);
  if (known !== undefined) return known;
  const keep = (html: Html): Html => {
    if (hasScript(html.toString()))
      throw new Error('A piece inside <Once> holds a script. Move it to the layout.');
    variants.set(variant, html);
    return html;
  };
  const rendered = render();
  if (!(rendered instanceof Promise)) return keep(rendered);
  const rendering = rendered.then(keep);
  variants.set(variant, rendering);
  return rendering;
}

/** Merchants' words cannot look like such a tag: in text their `<` is escaped, and in an attribute's quotes it is no tag. */
const hasScript = (html: string): boolean =>
  SCRIPT.test(html) && SCRIPT.test(html.replaceAll(/(?<!<script type=)"[^"]*"/g, '""'));
