type Child = Node | string | null;

/** A DOM element. Strings become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** The element that the page's HTML has at a selector. Throws when it has none. */
export function found<Kind extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Kind {
  const it = within.querySelector<Kind>(selector);
  if (!it) throw new Error(`The page has no ${selector}.`);
  return it;
}
