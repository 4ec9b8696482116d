import { type Context, Hono } from 'hono';
import type { DishDetailsChange } from '#domain/manage/dish-details.ts';
import type { NewDish } from '#domain/manage/new-dish.ts';
import { typedMoney } from '#domain/manage/typed-money.ts';
import type { Result } from '#domain/result.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { answer, NOT_STORED, queryOf, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf } from '#scripts/backend/wordpress/caller.ts';
import { queryReader } from '#scripts/backend/wordpress/query.ts';
import type { Limiter } from '#sources/request/limiter.ts';
import { addDish } from './add-dish.ts';
import { changeDetails, detailsNow, textLocales } from './change-details.ts';
import { changeExtra } from './change-extra.ts';
import { changePrice, changeSoldOut, itemNow } from './change-menu.ts';
import { changePhoto } from './change-photo.ts';
import { hiddenDishes } from './hidden-dishes.ts';
import { badBody, type ManagerContext, personOf } from './manager.ts';
import { dishAnswer, menuAnswer, priceAnswer } from './menu-answer.ts';
import {
  detailsChange,
  extraChange,
  newDish,
  photoChange,
  priceChange,
  priceIn,
  soldOutChange,
} from './menu-body.ts';
import type { MenuWorld } from './menu-world.ts';
import { refusedChange } from './refused-change.ts';
import { soldOutItems } from './sold-out-items.ts';

const POSTED = { allow: 'POST', headers: NOT_STORED };

/** The calls `manage/menu`. `docs/api.md` describes them. `inTurn` is shared with undos. */
export function menuRoutes(world: MenuWorld, inTurn: Limiter): Hono<ManagerContext> {
  const app = new Hono<ManagerContext>({ strict: false });
  const answering = async (request: Context) => {
    const query = queryReader(queryOf(request));
    const locale = query.choice('language', LOCALES, 'ar');
    const { timeZone } = world.tenant;
    const marks = await soldOutItems(world.database);
    return query.result({ locale, timeZone, marks, languages: textLocales(world) });
  };

  async function wholeMenu(request: Context, allow?: string, more: object = {}): Promise<Response> {
    const options = { headers: NOT_STORED, ...(allow && { allow }) };
    const wanted = await answering(request);
    if (!wanted.ok) return refuse(wanted.error, options);
    const menu = menuAnswer(await world.shop(), wanted.value);
    const shown = new Set(menu.items.map(({ id }) => id));
    const hidden = (await hiddenDishes(world.database)).filter(({ id }) => !shown.has(id));
    return answer({ ...menu, hidden, languages: textLocales(world), ...more }, options);
  }

  app.get('/menu', (request) => wholeMenu(request));

  app.post('/menu', async (request) => {
    const body = newDish.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { change_id, texts, price: typed, category_ids: categoryIds, photo } = body.data;
    const price = typedMoney(typed, (await world.shop()).catalogue.currency);
    if (!price) return refuse(refusedChange({ code: 'menu.bad-price' }), POSTED);
    const wanted = { changeId: change_id, person: personOf(request) };
    const dish = { texts: texts as NewDish['texts'], price, categoryIds, photo };
    const done = await inTurn(() => addDish(dish, wanted, world));
    if (!done.ok) return refuse(refusedChange(done.error), POSTED);
    return wholeMenu(request, 'POST', { added: { id: done.value.id, has_photo: done.value.hasPhoto } });
  });

  app.post('/menu/extras/stock', async (request) => {
    const body = extraChange.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { change_id, key, name, sold_out } = body.data;
    const wanted = { changeId: change_id, person: personOf(request) };
    const done = await inTurn(() => changeExtra({ key, name }, sold_out, wanted, world));
    return done.ok ? wholeMenu(request, 'POST') : refuse(refusedChange(done.error), POSTED);
  });

  app.get('/menu/:id{[0-9]+}/details', async (request) => {
    const now = await detailsNow(Number(request.req.param('id')), world);
    if (!now.ok) return refuse(refusedChange(now.error), { headers: NOT_STORED });
    const { texts, categoryIds, isHidden } = now.value;
    const body = { languages: textLocales(world), texts, category_ids: categoryIds, hidden: isHidden };
    return answer(body, { headers: NOT_STORED });
  });

  app.post('/menu/:id{[0-9]+}/details', async (request) => {
    const body = detailsChange.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { change_id, texts, category_ids: categoryIds, hidden: isHidden } = body.data;
    const change = {
      ...(texts && { texts: texts as DishDetailsChange['texts'] }),
      ...(categoryIds && { categoryIds }),
      ...(isHidden !== undefined && { isHidden }),
    };
    const wanted = { changeId: change_id, person: personOf(request) };
    const id = Number(request.req.param('id'));
    const done = await inTurn(() => changeDetails(id, change as DishDetailsChange, wanted, world));
    return done.ok ? wholeMenu(request, 'POST') : refuse(refusedChange(done.error), POSTED);
  });

  app.post('/menu/:id{[0-9]+}/photo', async (request) => {
    const body = photoChange.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { change_id, photo } = body.data;
    const wanted = { changeId: change_id, person: personOf(request) };
    const done = await inTurn(() => changePhoto(Number(request.req.param('id')), photo, wanted, world));
    return done.ok ? wholeMenu(request, 'POST') : refuse(refusedChange(done.error), POSTED);
  });

  app.get('/menu/:id{[0-9]+}/price', async (request) => {
    const now = await itemNow(Number(request.req.param('id')), world);
    if (!now.ok) return refuse(refusedChange(now.error), { headers: NOT_STORED });
    return answer(now.value.price && priceAnswer(now.value.price), { headers: NOT_STORED });
  });

  /** Answers the dish in its state after a change. */
  async function changed(request: Context, done: Result<null>): Promise<Response> {
    if (!done.ok) return refuse(refusedChange(done.error), POSTED);
    const wanted = await answering(request);
    if (!wanted.ok) return refuse(wanted.error, POSTED);
    const shop = await world.shop();
    const id = Number(request.req.param('id'));
    const productId = shop.itemById.get(id)?.parentId || id;
    const product = shop.catalogue.products.find((each) => each.id === productId);
    return product
      ? answer(dishAnswer(product, shop, wanted.value), POSTED)
      : refuse(refusedChange({ code: 'product.not-found' }), POSTED);
  }

  app.post('/menu/:id{[0-9]+}/stock', async (request) => {
    const body = soldOutChange.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { change_id, sold_out: soldOut, pieces } = body.data;
    const wanted = { changeId: change_id, person: personOf(request) };
    const id = Number(request.req.param('id'));
    const done = await inTurn(() => changeSoldOut(id, { soldOut, pieces: pieces ?? null }, wanted, world));
    return changed(request, done);
  });

  app.post('/menu/:id{[0-9]+}/price', async (request) => {
    const body = priceChange.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { currency } = (await world.shop()).catalogue;
    const price = priceIn(body.data, currency);
    const wanted = { changeId: body.data.change_id, person: personOf(request) };
    const id = Number(request.req.param('id'));
    if (!price.ok) return refuse(price.error, { allow: 'POST', headers: NOT_STORED });
    return changed(request, await inTurn(() => changePrice(id, price.value, wanted, world)));
  });
  return app;
}
