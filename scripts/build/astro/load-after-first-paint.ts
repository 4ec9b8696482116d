/**
 * What Astro calls for an island, in place of its own `client:only`: pages that say something before their screen is there keep its
 * modules in a template (`scripts/build/prerender/module-preloads.ts`), and ask for them when that is painted. Where a worker has them at
 * hand, where nothing is painted (a tab in the background) and on other pages they come at once. Written into pages as text: it may
 * use nothing outside itself.
 */
export function loadAfterFirstPaint(): void {
  const LONGEST_WAIT_MS = 3000;
  const template = document.querySelector<HTMLTemplateElement>('template[data-modules]');
  const painted = new Promise<void>((resolve) => {
    if (!template || document.hidden || navigator.serviceWorker?.controller) return resolve();
    setTimeout(resolve, LONGEST_WAIT_MS);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  const breath = scheduler?.yield?.bind(scheduler);
  const only = async (load: () => Promise<() => Promise<void>>): Promise<void> => {
    // A browser that does not tell of paints loads at once.
    await painted.catch(() => {});
    for (const link of [...(template?.content.children ?? [])]) {
      document.head.append(link);
      // A dozen requests at once would keep a slow phone busy for longer than a finger waits.
      await breath?.();
    }
    const draw = await load();
    await draw();
  };
  const page = globalThis as { Astro?: object };
  page.Astro = { ...page.Astro, only };
  dispatchEvent(new Event('astro:only'));
}
