import { styleText } from 'node:util';

/** One thing that was looked at. */
export interface Finding {
  /** `error`: something does not work; `warning`: it works, but will hurt; `ok`: it was looked at and is fine. */
  readonly level: 'ok' | 'warning' | 'error';
  /** Permanent: `source.unreachable`, `secret.missing`. */
  readonly code: string;
  /** A merchant's slug; null for this machine. */
  readonly merchant: string | null;
  /** What was found, in a sentence. */
  readonly what: string;
  /** What to do about it; empty when all is well. */
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

/** All findings in groups, each with what to do, and a last line that counts them. Colours only when asked for. */
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
