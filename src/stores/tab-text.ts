import { onReturn } from './on-return.ts';

/** A text that lasts as long as its tab, over all pages of it. */
export interface TabText {
  /** Empty when there is none. */
  read(): string;
  /** Empty deletes it. Never throws. */
  write(text: string): void;
  /** Calls back when the browser shows a page again that it had put away: another page of the tab may have written since. */
  onReturn(listener: () => void): void;
}

/**
 * In session storage, or in the window's name where that is full or refused. The name is read only there: any page that opens this one
 * may write it. Browsers empty it when the tab goes on to another site.
 */
export function tabText(key: string): TabText {
  const mark = `${key}=`;
  const page = globalThis.window;
  const isNamed = (): boolean => page?.name?.startsWith(mark) ?? false;
  return {
    read() {
      try {
        const text = sessionStorage.getItem(key);
        if (text !== null) return text;
      } catch {
        // Refused: the name is all there is.
      }
      return isNamed() && !hasRoom(key) ? page.name.slice(mark.length) : '';
    },
    write(text) {
      try {
        // An older text must not stay when the newer one is refused.
        sessionStorage.removeItem(key);
        if (text !== '') sessionStorage.setItem(key, text);
        if (isNamed()) page.name = '';
      } catch {
        if (page) page.name = text && mark + text;
      }
    },
    onReturn,
  };
}

/** Of a size that no shop's words reach. */
const PROBE = ' '.repeat(65_536);

function hasRoom(key: string): boolean {
  try {
    sessionStorage.setItem(key, PROBE);
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
