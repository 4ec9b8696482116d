import { createContext, type ReactNode, Suspense, use, useContext } from 'react';
import { countIn } from '#domain/language/digits.ts';
import type { Money } from '#domain/money.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import { formatMoney } from '#i18n/format.ts';
import { loadWords } from '#i18n/load-words.ts';
import type { Translate } from '#i18n/make-translator.ts';
import type { WordSet } from '#i18n/word-files.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';

/** The tools of every island. */
export interface IslandContext {
  readonly shop: ShopFacts;
  readonly t: Translate;
  /** A price as text; put it into a `<bdi>`. */
  readonly money: (money: Money) => string;
  /** A small whole number in the merchant's digits. */
  readonly count: (value: number) => string;
}

const Context = createContext<IslandContext | null>(null);
const loading = new Map<WordSet, Promise<Translate>>();

function wordsOf({ locale, digits }: ShopFacts, set: WordSet): Promise<Translate> {
  let promise = loading.get(set);
  if (!promise) {
    promise = loadWords(locale, set, digits);
    loading.set(set, promise);
  }
  return promise;
}

export function useIsland(): IslandContext {
  const context = useContext(Context);
  if (!context) throw new Error('useIsland() works inside <Island> only. Wrap the island’s content in it.');
  return context;
}

/** In place of a late part that does not load, where the page works without it: `import('./Part.tsx').catch(orNothing)`. */
export const orNothing = () => ({ default: () => null });

/** A late part that the page needs. Where it does not load, only its place says so; what was typed beside it stays. */
export const LatePart = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={<Broken />}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);

interface Props {
  readonly words?: WordSet;
  readonly children: ReactNode;
}

/**
 * The frame of every island: words, the shop's facts, and help when the island breaks. It has no `<Suspense>`: React would show another
 * skeleton for at least 0.3 s. Without it the page's own skeleton stays until the words are loaded.
 */
export function Island({ words = 'order', children }: Props) {
  return (
    <ErrorBoundary fallback={<Broken />}>
      <Provider words={words}>{children}</Provider>
    </ErrorBoundary>
  );
}

function Provider({ words, children }: { readonly words: WordSet; readonly children: ReactNode }) {
  const shop = shopFacts();
  const t = use(wordsOf(shop, words));
  // A number and its currency stay on one line, also within a sentence.
  const money = (amount: Money) =>
    formatMoney(amount, shop.currency, shop.locale, shop.digits).replaceAll(' ', '\u00A0');
  const count = (value: number) => countIn(value, shop.digits);
  return <Context value={{ shop, t, money, count }}>{children}</Context>;
}

/** The page's own words for a broken screen, because the island may have no words. */
function Broken() {
  const template = document.querySelector<HTMLTemplateElement>('[data-broken]');
  const [title = '', text = '', retry = ''] = [...(template?.content.children ?? [])].map(
    (element) => element.textContent,
  );
  return (
    <div className="message" role="alert">
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <p className="message-actions">
        <button type="button" className="button" onClick={() => location.reload()}>
          {retry}
        </button>
      </p>
    </div>
  );
}
