import type { FleetRow } from '#scripts/ops/fleet.ts';
import { act, type MerchantAnswer, readMerchant } from './calls.ts';
import { buildsChart } from './chart.ts';
import { confirmed } from './confirm.ts';
import { element, found } from './element.ts';
import type { Formats } from './format.ts';
import type { OpsWords } from './words.ts';

/** One merchant: what is wrong, its builds, its releases with what each one changed, and what can be done. */
export function merchantPanel(
  words: OpsWords,
  format: Formats,
  rowOf: (slug: string) => FleetRow | undefined,
) {
  const dialog = found<HTMLDialogElement>('#merchant');
  let shown = '';

  async function show(slug: string): Promise<void> {
    shown = slug;
    if (!dialog.open) {
      dialog.replaceChildren(heading(slug));
      dialog.showModal();
    }
    const answer = await readMerchant(slug);
    const row = rowOf(slug);
    if (shown !== slug || !dialog.open || !answer || !row) return;
    const scrolled = dialog.scrollTop;
    dialog.replaceChildren(heading(slug), ...sections(row, answer));
    dialog.scrollTop = scrolled;
  }

  function heading(slug: string): HTMLElement {
    const close = element('button', { type: 'button', class: 'close' }, words.close);
    close.addEventListener('click', () => dialog.close());
    return element('header', {}, element('h2', { id: 'merchant-name' }, element('bdi', {}, slug)), close);
  }

  function sections(row: FleetRow, answer: MerchantAnswer): HTMLElement[] {
    const { slug, code, reason } = row;
    const note = element('p', { role: 'status', class: 'note' });
    const button = (text: string, question: string, path: string, body?: object) => {
      const made = element('button', { type: 'button' }, text);
      made.addEventListener('click', async () => {
        if (!(await confirmed(question, text))) return;
        made.disabled = true;
        const trouble = await act(`merchants/${slug}/${path}`, body);
        made.disabled = false;
        note.textContent = trouble === null ? words.done : `${words.failedCall} ${trouble}`;
        if (trouble === null && path !== 'rebuild') void show(slug);
      });
      return made;
    };
    const actions = element('menu', {}, button(words.rebuild, words.confirmRebuild, 'rebuild'));
    const made: HTMLElement[] = [
      element('p', { class: 'state', 'data-state': row.state }, element('i', {}), words[row.state]),
    ];
    if (answer.pinned !== null) {
      made.push(element('p', { class: 'notice' }, words.pinnedNotice));
      actions.append(button(words.resume, words.confirmResume, 'resume'));
    }
    if (code !== null)
      made.push(
        section(
          words.why,
          element('p', { dir: 'ltr', class: 'reason' }, element('code', {}, code), ` ${reason ?? ''}`),
        ),
      );
    made.push(actions, note);
    if (answer.builds.length > 0) made.push(section(words.builds, buildsChart(answer.builds, words, format)));
    const releases = answer.releases.map((release) => {
      const rollback = release.isLive
        ? element('strong', {}, words.liveRelease)
        : button(words.rollback, words.confirmRollback, 'rollback', { release: release.id });
      const time = element('time', {}, format.exact(release.madeAtMs));
      return element(
        'li',
        {},
        element('div', {}, element('code', { dir: 'ltr' }, release.id), time, rollback),
        changeList(release.changes, release === answer.releases.at(-1)),
      );
    });
    if (releases.length > 0)
      made.push(section(words.releases, element('ol', { class: 'releases' }, ...releases)));
    const faults = answer.faults.map(({ kind, id, path, code, reason }) =>
      element('li', { dir: 'ltr' }, element('code', {}, code), ` ${kind} ${id} ${path}: ${reason}`),
    );
    made.push(
      section(
        words.faults,
        faults.length === 0 ? words.noFaults : element('ul', { class: 'faults' }, ...faults),
      ),
    );
    return made;
  }

  function changeList(changes: readonly string[] | null, isOldest: boolean): HTMLElement {
    if (changes === null) return element('small', {}, isOldest ? words.oldest : words.noSummary);
    if (changes.length === 0) return element('small', {}, words.sameData);
    return element('ul', { dir: 'ltr' }, ...changes.map((change) => element('li', { dir: 'auto' }, change)));
  }

  return {
    show: (slug: string) => void show(slug),
    /** Reads again when the merchant that is shown has changed. */
    changed(slugs: ReadonlySet<string>) {
      if (dialog.open && slugs.has(shown)) void show(shown);
    },
  };
}

function section(title: string, content: Node | string): HTMLElement {
  return element('section', {}, element('h3', {}, title), content);
}
