import type { Layout, RouteName } from '#domain/routes.ts';
import type { BranchFacts } from '#domain/storefront/shop-facts.ts';
import type { HomeSection } from '#domain/tenant/settings.ts';
import type { AreaChipView } from './area-chip.ts';
import type { CardView } from './card-view.ts';
import type { DeliveryTermsView } from './delivery-terms.ts';
import type { HeadView } from './head-view.ts';
import type { PictureView } from './picture-view.ts';
import type { BreadcrumbView, ProductDetailView } from './product-view.ts';

interface Page {
  readonly route: RouteName;
  readonly layout: Layout;
  readonly path: string;
  readonly head: HeadView;
}

export interface LinkView {
  readonly label: string;
  readonly href: string;
}

/** A link to a category, shown as a tile or a chip. */
export interface CategoryLinkView {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  readonly picture: PictureView | null;
}

/** A delivery zone of the merchant. */
export interface ZoneView {
  readonly id: number;
  readonly name: string;
  /** "Free" or a price; put it into a `<bdi>`. */
  readonly cost: string;
  /** "Sunday, Tuesday"; null for any day. */
  readonly days: string | null;
  /** Minimum order and free delivery, in words; empty without both. */
  readonly terms: readonly string[];
}

export interface HomeView extends Page {
  readonly kind: 'home';
  /** The sections to show, in the merchant's order; none is empty. */
  readonly sections: readonly HomeSection[];
  readonly hero: DeliveryTermsView & {
    readonly title: string;
    /** May be empty. */
    readonly text: string;
    readonly pictures: readonly PictureView[];
    /** Whether the shop takes orders for its opening while it is closed. */
    readonly takesPreorders: boolean;
  };
  readonly categories: readonly CategoryLinkView[];
  readonly sale: readonly CardView[];
  readonly featured: readonly CardView[];
  readonly branches: readonly Pick<BranchFacts, 'id' | 'name' | 'address' | 'way'>[];
  readonly zones: readonly ZoneView[];
}

export interface CategorySectionView {
  readonly id: number;
  /** The section's element id, which its chip links to: `category-12`. */
  readonly anchor: string;
  /** Anchors of ancestors without a section of their own, whose products begin here. */
  readonly otherAnchors: readonly string[];
  readonly name: string;
  readonly description: string;
  /** 2 at the top level, 3 below. */
  readonly level: 2 | 3;
  readonly cards: readonly CardView[];
  /** The page of the whole category, if this section shows only a part. */
  readonly more: { readonly href: string; readonly totalText: string } | null;
}

export interface ShopView extends Page {
  readonly kind: 'shop';
  readonly title: string;
  /** The words of the link to the search. */
  readonly searchLabel: string;
  readonly area: AreaChipView | null;
  readonly terms: DeliveryTermsView;
  readonly chips: readonly CategoryLinkView[];
  readonly sections: readonly CategorySectionView[];
}

/** All products of a category, or all without one. Exists only for catalogues too large for one page. */
export interface CategoryView extends Page {
  readonly kind: 'category';
  readonly name: string;
  readonly description: string;
  readonly breadcrumbs: readonly BreadcrumbView[];
  /** Categories directly below. */
  readonly children: readonly CategoryLinkView[];
  readonly cards: readonly CardView[];
  readonly totalText: string;
  readonly terms: DeliveryTermsView;
  readonly pagination: {
    readonly current: number;
    readonly count: number;
    readonly currentText: string;
    readonly previous: string | null;
    readonly next: string | null;
  };
}

export interface ProductView extends Page {
  readonly kind: 'product';
  readonly product: ProductDetailView;
}

/**
 * A page that an island renders. The view is its initial content, also for browsers without scripts; it contains no customer
 * data.
 */
export interface ClientShellView extends Page {
  readonly kind: 'shell';
  readonly title: string;
  readonly text: string;
  /** Links to continue; the first is the primary one. */
  readonly actions: readonly LinkView[];
  /** `ShopFacts` as JSON that is safe in a `<script>`. */
  readonly factsJson: string;
  /**
   * What search shows before a search and if nothing was found, and what favourites show below the list. The empty cart has
   * only the categories. Null on other pages.
   */
  readonly popular: Pick<HomeView, 'categories' | 'featured'> | null;
}

/** A page that reports a problem and says what to do. */
export interface NoticeView extends Page {
  readonly kind: 'not-found' | 'error' | 'offline' | 'network-error';
  readonly title: string;
  readonly text: string;
  readonly actions: readonly LinkView[];
  /** Only on the page for unknown paths, which shows products newer than itself: `ShopFacts` as JSON; else null. */
  readonly factsJson: string | null;
}

export type PageView = HomeView | ShopView | CategoryView | ProductView | ClientShellView | NoticeView;
