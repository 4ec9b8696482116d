import { useEffect, useRef, useState } from 'react';
import { lineTotal } from '#domain/cart/line-total.ts';
import { availabilityOf, chosenOf, isChoicePossible } from '#domain/catalogue/availability.ts';
import { chosenItem, defaultChoices } from '#domain/catalogue/chosen-item.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { clampQuantity } from '#domain/catalogue/quantity.ts';
import { shownPriceOf } from '#domain/catalogue/shown-price.ts';
import { useIsland } from '#islands/island.tsx';
import { addToCart } from '#stores/cart/cart.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { isFocusLost } from '#ui/rescue-focus.ts';
import { SmallPicture } from '#ui/SmallPicture.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { useBackInView } from '#ui/use-back-in-view.ts';
import { Price } from './Price.tsx';

/** A product of the store that is in no release yet, with everything to order it. */
export function NewProduct({ product }: { readonly product: ProductFacts }) {
  const { t, money, count, shop } = useIsland();
  const [choices, setChoices] = useState(() => defaultChoices(product.options));
  const [wanted, setWanted] = useState(1);
  const [tries, setTries] = useState(0);
  const article = useRef<HTMLElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useBackInView(() => setIsLeaving(false));
  const isVariable = product.kind === 'variable';
  const form = { ...product, attributes: product.options };
  const { variation, limits, isNone } = chosenItem(form, choices);
  const item = isVariable ? variation : product;
  const quantity = clampQuantity(wanted, limits);
  // The lowest price, until everything is chosen.
  const whole = shownPriceOf(product);
  const price = item ? item.price : (whole?.price ?? null);
  const missing = product.options.filter(({ key }) => chosenOf(choices, key) === undefined);
  const state = availabilityOf(product);
  const isAvailable = state === 'available' && !isNone;
  const whyNot = () => {
    if (state === 'available') return t('product:combination-sold-out');
    return t(state === 'sold-out' ? 'shop:sold-out' : 'shop:unavailable');
  };

  useEffect(() => {
    document.title = `${product.name} · ${shop.name}`;
  }, [product, shop]);

  // It replaces the text of an unknown page.
  useEffect(() => {
    if (isFocusLost()) article.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (tries === 0) return;
    const missing = article.current?.querySelector('.option[aria-describedby]');
    missing?.querySelector('input')?.focus({ preventScroll: true });
    missing?.scrollIntoView({ block: 'center' });
  }, [tries]);

  const add = () => {
    setTries(tries + 1);
    if (missing.length > 0 || !isAvailable) return;
    const isWhole = addToCart(
      { productId: product.id, variationId: variation?.id ?? null, choices, quantity },
      limits,
      price?.current,
    );
    if (!isWhole) {
      // The page's script shows the message with the link to the cart.
      document.dispatchEvent(new CustomEvent('added', { detail: isWhole }));
      return;
    }
    setIsLeaving(true);
    location.assign(shop.links.cart);
  };

  return (
    <article className="page client narrow" ref={article}>
      <SmallPicture picture={null} isFood={shop.businessKind === 'restaurant'} />
      <h1 dir="auto" tabIndex={-1}>
        {product.name}
      </h1>
      {price && <Price shown={{ price, maximum: (!item && whole?.maximum) || null }} />}
      {product.options.map(({ key, name, terms }) => (
        <ChoiceGroup
          key={key}
          legend={<bdi className="text">{name}</bdi>}
          name={key}
          value={chosenOf(choices, key) ?? null}
          choices={terms.map((term) => ({
            value: term.value,
            label: <bdi className="text">{term.name}</bdi>,
            isImpossible: !isChoicePossible(form, { ...choices, [key]: term.value }),
          }))}
          impossibleNote={t('product:not-offered')}
          error={tries > 0 && chosenOf(choices, key) === undefined ? t('errors:options.missing') : null}
          onChange={(value) => setChoices({ ...choices, [key]: value })}
        />
      ))}
      <p className="visually-hidden" role="status">
        {isVariable && missing.length === 0 && (isAvailable ? price && money(price.current) : whyNot())}
      </p>
      <div className="order-bar">
        <Stepper
          quantity={quantity}
          shown={count(quantity)}
          limits={limits}
          onChange={setWanted}
          words={{ group: t('product:quantity'), more: t('product:more'), fewer: t('product:fewer') }}
        />
        <Button isBlocked={!isAvailable} isBusy={isLeaving} onClick={add}>
          <span>{isAvailable ? t('product:add-to-cart') : whyNot()}</span>
          {item?.price && isAvailable && <bdi>{money(lineTotal({ price: item.price, quantity }))}</bdi>}
        </Button>
      </div>
    </article>
  );
}
