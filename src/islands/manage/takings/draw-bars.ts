import type uPlot from 'uplot';

interface Bars {
  readonly values: readonly number[];
  readonly labels: readonly string[];
  readonly isRightToLeft: boolean;
  /** Formats a whole number with the merchant's digits. */
  readonly number: (value: number) => string;
}

const HEIGHT = 160;
const WIDEST_BAR = 28;
/** Lines above the lowest one. */
const MOST_LINES = 3;
/** Steps between the lines of a chart: 1, 2, 5, 10, … A day takes millions in dinars or pounds. */
const WHOLE_STEPS = Array.from({ length: 13 }, (_, zeros) =>
  [1, 2, 5].map((step) => step * 10 ** zeros),
).flat();

/** The line above the highest bar: the least multiple of a step that leaves room for the lines' words. */
function topLine(most: number): number {
  const step = WHOLE_STEPS.find((each) => most <= each * MOST_LINES) ?? most;
  return step * Math.max(1, Math.ceil(most / step));
}

/** Draws bars into an element. Draws them again when its width or the colours change. Returns a function that removes them. */
export function drawBars(element: HTMLElement, bars: Bars): () => void {
  let chart: uPlot | undefined;
  let isGone = false;
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const size = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
  const draw = async (): Promise<void> => {
    const { default: Chart } = await import('uplot');
    if (isGone) return;
    chart?.destroy();
    chart = new Chart(
      optionsOf(element, bars, Chart),
      [bars.values.map((_, index) => index), [...bars.values]],
      element,
    );
  };
  const redraw = (): void => void draw();
  scheme.addEventListener('change', redraw);
  size.observe(element);
  redraw();
  return () => {
    isGone = true;
    scheme.removeEventListener('change', redraw);
    size.disconnect();
    chart?.destroy();
  };
}

function optionsOf(
  element: HTMLElement,
  { values, labels, isRightToLeft, number }: Bars,
  Chart: typeof uPlot,
): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name);
  const axis = { stroke: colour('--colour-muted'), font: '12px system-ui', ticks: { show: false } };
  const paths = Chart.paths.bars?.({ size: [0.7, WIDEST_BAR] });
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, dir: isRightToLeft ? -1 : 1, range: [-0.5, Math.max(values.length, 7) - 0.5] },
      y: { range: (_chart, _least, most) => [0, topLine(most)] },
    },
    series: [
      {},
      { points: { show: false }, fill: colour('--colour-brand'), width: 0, ...(paths && { paths }) },
    ],
    axes: [
      {
        ...axis,
        size: 24,
        grid: { show: false },
        space: 24,
        incrs: [1, 2, 5, 10],
        values: (_chart, splits) => splits.map((split) => labels[split] ?? ''),
      },
      {
        ...axis,
        side: isRightToLeft ? 1 : 3,
        size: 52,
        space: 36,
        incrs: WHOLE_STEPS,
        grid: { stroke: colour('--colour-line'), width: 1 },
        values: (_chart, splits) => splits.map((split) => number(split)),
      },
    ],
  };
}
