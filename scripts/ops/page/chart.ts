import type { BuildRecord } from '#scripts/ops/build-history.ts';
import type { Formats } from './format.ts';
import type { OpsWords } from './words.ts';

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 72;
const STEP = 10;

/** A bar for each build, oldest first in reading order; the height is its duration, the colour its outcome. */
export function buildsChart(builds: readonly BuildRecord[], words: OpsWords, format: Formats): SVGElement {
  const ordered = [...builds].sort((a, b) => a.fence - b.fence);
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const width = Math.max(ordered.length, 20) * STEP;
  const longest = Math.max(0.1, ...ordered.map(({ seconds }) => seconds));
  const svg = drawn('svg', {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    class: 'chart',
    preserveAspectRatio: isRightToLeft ? 'xMaxYMid' : 'xMinYMid',
    role: 'img',
    'aria-label': words.builds,
  });
  for (const [index, build] of ordered.entries()) {
    const height = Math.max(2, (build.seconds / longest) * HEIGHT);
    const place = index * STEP;
    const bar = drawn('rect', {
      x: String((isRightToLeft ? width - place - STEP : place) + 1),
      y: String(HEIGHT - height),
      width: String(STEP - 2),
      height: String(height),
      rx: '2',
      'data-outcome': build.outcome,
    });
    const title = drawn('title', {});
    const facts = [
      words[`outcome_${build.outcome}`],
      build.code ?? '',
      format.seconds(build.seconds),
      `${words.pages} ${format.count(build.pagesRendered)}/${format.count(build.pagesRendered + build.pagesReused)}`,
      format.exact(build.endedAtMs),
    ];
    title.textContent = facts.filter((fact) => fact !== '').join(' · ');
    bar.append(title);
    svg.append(bar);
  }
  return svg;
}

function drawn(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
