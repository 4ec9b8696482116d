import { chosenExtras } from '#domain/catalogue/extras.ts';
import { chosenWords } from '#domain/catalogue/product-facts.ts';
import { changeWords } from '#islands/change-words.ts';
import { useIsland } from '#islands/island.tsx';
import { ItemExtras } from '#islands/order/ItemExtras.tsx';
import { changeLine } from '#stores/cart/cart.ts';
import type { CartLineView } from '#stores/cart/cart-view.ts';
import { removeWithUndo } from '#stores/cart/removed-line.ts';
import { Button } from '#ui/Button.tsx';
import { SmallPicture } from '#ui/SmallPicture.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { LineNote } from './LineNote.tsx';

export function CartLineRow({ view }: { readonly view: CartLineView }) {
  const island = useIsland();
  const { t, money, count, shop } = island;
  const { key, line, product, price, total, limits, state, changes, isGone } = view;
  const name = view.name ?? t('cart:unknown-product');
  const remove = () => removeWithUndo(key, name);
  const choices = product ? chosenWords(product, line.choices) : [];
  return (
    <li className="line" data-line={key} data-gone={isGone || undefined} aria-busy={state === 'loading'}>
      <SmallPicture picture={product?.picture ?? null} isFood={shop.businessKind === 'restaurant'} />
      <div className="line-body">
        <div className="line-head">
          <h2 className="line-name" dir="auto">
            {product ? (
              <a href={product.href}>{name}</a>
            ) : state === 'loading' ? (
              <span className="skeleton-word" />
            ) : (
              name
            )}
          </h2>
          {total && (
            <p className="line-total">
              <bdi>{money(total)}</bdi>
              {line.quantity > 1 && price && (
                <span className="muted">
                  <span className="visually-hidden">{t('cart:each', { price: money(price.current) })}</span>
                  <span aria-hidden="true">
                    <bdi>{count(line.quantity)}</bdi> × <bdi>{money(price.current)}</bdi>
                  </span>
                </span>
              )}
            </p>
          )}
        </div>
        {choices.length > 0 && (
          <p className="line-choices">
            {choices.map(({ label, value }) => (
              <span key={label}>
                <bdi>{label}</bdi>: <bdi>{value}</bdi>
              </span>
            ))}
          </p>
        )}
        <ItemExtras extras={chosenExtras(product?.extras, line.extras)} />
        {changes.map((change) => (
          <p className="line-problem" key={change.kind} role={isGone ? 'alert' : undefined}>
            {change.kind === 'gone' || change.kind === 'sold-out'
              ? t('cart:line-gone')
              : changeWords(change, name, island)}
          </p>
        ))}
        {state === 'failed' && <p className="line-problem">{t('cart:load-failed')}</p>}
        <div className="line-foot">
          {!limits && state !== 'loading' && (
            <>
              <Button look="outline" aria-label={t('cart:remove-named', { name })} onClick={remove}>
                {t('cart:remove')}
              </Button>
              {isGone && product && (
                <a className="more" href={`${product.href}#similar`}>
                  {t('cart:alternatives')}
                </a>
              )}
            </>
          )}
          {limits && (
            <Stepper
              quantity={line.quantity}
              shown={count(line.quantity)}
              limits={limits}
              onChange={(quantity) => changeLine(key, { quantity })}
              onRemove={remove}
              words={{
                group: t('cart:quantity-of', { name }),
                more: t('cart:more-of', { name }),
                fewer: t('cart:fewer-of', { name }),
                remove: t('cart:remove-named', { name }),
              }}
            />
          )}
          {limits && <LineNote lineKey={key} notes={line.notes ?? ''} />}
        </div>
      </div>
    </li>
  );
}
