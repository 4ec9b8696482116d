import { describe, expect, it } from 'vitest';
import { shortened, textOfHtml } from './html-text.ts';

describe('textOfHtml', () => {
  it('separates the words of neighbouring elements', () => {
    expect(textOfHtml('<ul><li>one</li><li>two</li></ul>')).toBe('one two');
  });

  it('keeps words together that contain bold letters or a link', () => {
    const html = '<p><strong>Cheese</strong>, tomato (<em>hot</em>)<br/><b>S</b>pecial</p><h3>More</h3>';
    expect(textOfHtml(html)).toBe('Cheese, tomato (hot) Special More');
  });

  it('decodes entities once', () => {
    expect(textOfHtml('a &#x26;amp; b')).toBe('a &amp; b');
  });
});

describe('shortened', () => {
  it('leaves short text unchanged', () => {
    expect(shortened('four', 4)).toBe('four');
  });

  it('cuts between words and never inside a character', () => {
    expect(shortened('one two three', 9)).toBe('one two…');
    expect(shortened('🍋🍋🍋🍋', 3)).toBe('🍋🍋…');
  });
});
