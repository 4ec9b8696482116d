/**
 * Replaces Astro's `client:only`. Pages with content of their own keep the links to their island's modules in a template
 * (`scripts/build/prerender/module-preloads.ts`). This loads them after the content is painted; at once on other pages, when a service
 * worker has them, and in a background tab, which paints nothing. The function is written into pages as text, so it must not use anything
 * outside itself.
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
    // Browsers without paint events load at once.
    await painted.catch(() => {});
    for (const link of [...(template?.content.children ?? [])]) {
      document.head.append(link);
      // A dozen requests at once would block a slow phone for a noticeable time.
      await breath?.();
    }
    const draw = await load();
    // The modules have just run. Drawing in the same task would block a slow phone for twice as long.
    await breath?.();
    await draw();
  };
  const page = globalThis as { Astro?: object };
  page.Astro = { ...page.Astro, only };
  dispatchEvent(new Event('astro:only'));
}
