import { clicked } from '#components/click.ts';

/**
 * Scrolls to a section and checks the position again in the next frames, because sections far away have only an estimated height
 * until they come near.
 */
function settleAt(section: Element, frames = 4): void {
  section.scrollIntoView({ behavior: 'instant' });
  if (frames > 0) requestAnimationFrame(() => settleAt(section, frames - 1));
}

/** Marks the chip of the category in view, and keeps the chip in view. */
export function followScroll(): void {
  const bar = document.querySelector<HTMLElement>('[data-chips]');
  if (!bar) return;
  const chips = new Map<string, HTMLAnchorElement>();
  for (const chip of bar.querySelectorAll<HTMLAnchorElement>('a')) {
    if (chip.hash) chips.set(decodeURIComponent(chip.hash.slice(1)), chip);
  }
  const sections = [...chips.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const inView = new Set<Element>();
  let current: HTMLAnchorElement | undefined;

  function mark(chip: HTMLAnchorElement): void {
    if (chip === current) return;
    current?.removeAttribute('aria-current');
    chip.setAttribute('aria-current', 'true');
    current = chip;
    // Not scrollIntoView(), which would stop the page's own scrolling.
    const list = chip.closest('ul');
    if (!list || !bar) return;
    const [outer, inner] = [list.getBoundingClientRect(), chip.getBoundingClientRect()];
    list.scrollBy({ left: (inner.left + inner.right - outer.left - outer.right) / 2, behavior: 'smooth' });
    const [tall, own] = [bar.getBoundingClientRect(), inner];
    if (own.top < tall.top || own.bottom > tall.bottom) {
      bar.scrollBy({ top: own.top - tall.top - tall.height / 2, behavior: 'smooth' });
    }
  }

  // A band below the sticky bars: the first section that reaches into it is being read.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      const first = sections.find((section) => inView.has(section));
      const chip = first && chips.get(first.id);
      if (chip) mark(chip);
    },
    { rootMargin: '-25% 0px -65% 0px' },
  );
  for (const section of sections) observer.observe(section);
  bar.addEventListener('click', (event) => {
    const chip = clicked<HTMLAnchorElement>(event, 'a');
    const section = chip && document.getElementById(decodeURIComponent(chip.hash.slice(1)));
    if (section) requestAnimationFrame(() => settleAt(section));
  });
  const wanted = sections.find(({ id }) => location.hash === `#${id}`);
  // A page that the customer returns to keeps its position.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (wanted && visit?.type === 'navigate') settleAt(wanted);
  const [firstChip] = chips.values();
  if (firstChip && scrollY < 100) mark(firstChip);
}
