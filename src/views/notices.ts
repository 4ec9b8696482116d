import { layoutOf } from '#domain/routes.ts';
import { jsonForScript } from '#domain/storefront/json-for-script.ts';
import { headView } from './head.ts';
import type { LocaleContext } from './locale-context.ts';
import type { NoticeView } from './page-view.ts';
import { shopFacts } from './shop-facts.ts';
import { browseLabel } from './shop-words.ts';

const KINDS = ['not-found', 'error', 'offline', 'network-error'] as const;

/** Pages that report a problem and offer a way on. */
export function noticeViews(context: LocaleContext): readonly NoticeView[] {
  const { t, href } = context;
  return KINDS.map((kind) => {
    const route = { name: kind };
    // The cart is kept on the device.
    const isOffline = kind === 'offline' || kind === 'network-error';
    const title = t(`notices:${kind}`);
    const text = t(`notices:${kind}-text`);
    return {
      kind,
      route: kind,
      layout: layoutOf(kind),
      path: href(route),
      head: headView({ route, title, description: text }, context),
      title,
      text,
      factsJson: kind === 'not-found' ? jsonForScript(shopFacts(context)) : null,
      actions: isOffline
        ? [{ label: t('common:cart'), href: href({ name: 'cart' }) }]
        : [
            { label: browseLabel(context), href: href({ name: 'shop' }) },
            ...(kind === 'error' ? [] : [{ label: t('shells:to-home'), href: href({ name: 'home' }) }]),
          ],
    };
  });
}
