import { styleText } from 'node:util';

/** Result of one check. */
export interface Finding {
  /** `error`: something does not work. `warning`: it works, but will cause trouble. `ok`: no problem. */
  readonly level: 'ok' | 'warning' | 'error';
  /** Permanent code, for example `source.unreachable` or `secret.missing`. */
  readonly code: string;
  /** Slug of the merchant; null for this machine. */
  readonly merchant: string | null;
  /** The result in a sentence. */
  readonly what: string;
  /** Advice; empty without a problem. */
  readonly remedy: string;
}

type About = Pick<Finding, 'merchant'>;

/** Makes findings about one merchant, or about this machine (null). */
export const findingsAbout = (merchant: About['merchant']) => ({
  ok: (code: string, what: string): Finding => ({ level: 'ok', code, merchant, what, remedy: '' }),
  warning: (code: string, what: string, remedy: string): Finding => ({
    level: 'warning',
    code,
    merchant,
    what,
    remedy,
  }),
  error: (code: string, what: string, remedy: string): Finding => ({
    level: 'error',
    code,
    merchant,
    what,
    remedy,
  }),
});

const SIGNS = { ok: ['✓', 'green'], warning: ['!', 'yellow'], error: ['✗', 'red'] } as const;

/** Text of all findings in groups, with advice, and a last line with their numbers. Colours are optional. */
export function findingsText(findings: readonly Finding[], hasColours: boolean): string {
  const paint = (colour: Parameters<typeof styleText>[0], text: string) =>
    hasColours ? styleText(colour, text, { validateStream: false }) : text;
  const groups = new Map<string | null, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.merchant) ?? [];
    group.push(finding);
    groups.set(finding.merchant, group);
  }
  const lines: string[] = [];
  for (const [merchant, group] of groups) {
    lines.push(paint('bold', merchant ?? 'This machine'));
    for (const { level, what, remedy } of group) {
      const [sign, colour] = SIGNS[level];
      lines.push(`  ${paint(colour, sign)} ${what}`);
      if (remedy !== '') lines.push(`    → ${remedy}`);
    }
  }
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  lines.push(`${count('ok')} fine, warnings: ${count('warning')}, errors: ${count('error')}`);
  return `${lines.join('\n')}\n`;
}
