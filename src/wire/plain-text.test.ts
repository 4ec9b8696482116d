import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, withoutControls, withoutTags } from './plain-text.ts';

describe('plain text', () => {
  test('loses control characters, direction overrides and line separators', () => {
    expect(plainText(' a\u0000b\u202Ec\u2066d\u2028e\nf ')).toBe('abcd e f');
  });

  test('keeps words in any script', () => {
    expect(plainText('مشاوي القدس – קבב & "x" <b>')).toBe('مشاوي القدس – קבב & "x" <b>');
  });

  test('keeps the marks that Arabic and emoji need', () => {
    expect(plainText('د.إ\u200F 👨‍🍳')).toBe('د.إ\u200F 👨‍🍳');
  });

  test('is empty if nothing of it is visible', () => {
    expect(plainText(' \u200F\u200B\u2060 ')).toBe('');
  });

  test('is cut at the limit without half a character', () => {
    expect(plainText('😀😀', 3)).toBe('😀');
    expect(plainText('x'.repeat(1_000_000))).toHaveLength(300);
  });

  test('keeps the space of an affix', () => {
    expect(withoutControls(' د.ا')).toBe(' د.ا');
  });

  test('is always well formed, short and free of control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const plain = plainText(text, 50);
        expect(plain.isWellFormed()).toBe(true);
        expect(plain.length).toBeLessThanOrEqual(50);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they must be gone
        expect(plain).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/);
      }),
    );
  });
});

describe('the words of HTML', () => {
  test('keep the content of tags, and drop scripts with their content', () => {
    expect(withoutTags('a <b>b</b><script>x()</script> &amp; c')).toBe('a b  &amp; c');
  });

  test('drop comments, and an unclosed element up to the end of its tag', () => {
    expect(withoutTags('a<!-- <b> -->b<!-- c>d<STYLE>p{}</style >e<script x>f')).toBe('abd e f');
    expect(withoutTags('<a title="<">go</a> <b')).toBe('go <b');
  });

  test.each(['<a', '<!--', '<!-- >', '<script>', '<style', '</script'])(
    'a text of nothing but %s ends within the time of a test',
    (piece) => {
      const words = withoutTags(`a${piece.repeat(100_000)}>b`);
      expect(words.replaceAll(/[ >]/g, '') === 'ab').toBe(true);
    },
  );

  test('are separated where a tag begins a line or a cell', () => {
    expect(withoutTags('line 1<br>line 2<BR/>3')).toBe('line 1 line 2 3');
    expect(withoutTags('<p>one</p><div>two</div>').trim().split(/ +/)).toEqual(['one', 'two']);
    expect(withoutTags('<b>S</b>mall <span>b</span>')).toBe('Small b');
  });

  test('keep a less-than sign that begins no tag', () => {
    expect(withoutTags('5 < 6 and 7 > 6')).toBe('5 < 6 and 7 > 6');
  });
});
