import { expect, test } from 'vitest';
import { isFull, ONLY_FULL } from '#tests/accept/size.ts';
import { PHONE } from './set-up/browser.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shopper = shopWorld();

/** Milliseconds from the tap to the next frame; browsers round to steps of 8. */
const QUICK = 50;
/** The best of them counts: other programs share the processor with the test. */
const MOST_TRIES = 6;

// A time is no check for every run: other programs share the processor.
test.for([
  ['a card of the menu', '/en/shop', '[data-card]:has([href$="/products/101"]) [data-add]:visible'],
  ['the product’s page', '/en/products/101', '[data-submit]'],
] as const)(
  'adding to the cart from %s is answered at once on a slow phone',
  async ([, path, button], { skip }) => {
    skip(!isFull, ONLY_FULL);
    const context = await shopper.visitor(PHONE);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const taps: number[] = [];
      Object.assign(window, { taps });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId) taps.push(entry.duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await page.goto(shopper.origin + path);
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const durations: number[] = [];
    while (durations.length < MOST_TRIES && Math.min(...durations) > QUICK) {
      await page.evaluate(() => (window as unknown as { taps: number[] }).taps.splice(0));
      await page.locator(button).first().tap();
      // Interactions are reported with one of the next frames.
      durations.push(
        await page.evaluate(async () => {
          for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
          const { taps } = window as unknown as { taps: readonly number[] };
          return taps.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...taps);
        }),
      );
    }
    expect(Math.min(...durations), `${durations.join(', ')} ms`).toBeLessThanOrEqual(QUICK);
  },
);
