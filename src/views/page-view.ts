import type { Layout, RouteName } from '#domain/routes.ts';
import type { HomeSection } from '#domain/tenant/settings.ts';
import type { CardView } from './card-view.ts';
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

/** A category as a tile or a chip. */
export interface CategoryLinkView {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  readonly picture: PictureView | null;
}

/** Where the merchant delivers. */
export interface ZoneView {
  readonly id: number;
  readonly name: string;
  /** "Free" or a price; goes into a `<bdi>`. */
  readonly cost: string;
  /** "Sunday, Tuesday"; null for any day. */
  readonly days: string | null;
}

export interface HomeView extends Page {
  readonly kind: 'home';
  /** Sections to show, in the merchant's order; each has something to show. */
  readonly sections: readonly HomeSection[];
  readonly hero: {
    readonly title: string;
    /** May be empty. */
    readonly text: string;
    readonly pictures: readonly PictureView[];
  };
  readonly categories: readonly CategoryLinkView[];
  readonly sale: readonly CardView[];
  readonly featured: readonly CardView[];
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  readonly zones: readonly ZoneView[];
}

export interface CategorySectionView {
  readonly id: number;
  /** The element's id, the target of its chip: `category-12`. */
  readonly anchor: string;
  /** Of the categories above it that have no section of their own: their products begin here. */
  readonly otherAnchors: readonly string[];
  readonly name: string;
  readonly description: string;
  /** 2 at the top of the tree, 3 below. */
  readonly level: 2 | 3;
  readonly cards: readonly CardView[];
  /** The page of the whole category, when not all is shown here. */
  readonly more: { readonly href: string; readonly totalText: string } | null;
}

export interface ShopView extends Page {
  readonly kind: 'shop';
  readonly title: string;
  readonly chips: readonly CategoryLinkView[];
  readonly sections: readonly CategorySectionView[];
}

/** All products of a category, or of none; exists only for catalogues too large for one page. */
export interface CategoryView extends Page {
  readonly kind: 'category';
  readonly name: string;
  readonly description: string;
  readonly breadcrumbs: readonly BreadcrumbView[];
  /** Categories directly below. */
  readonly children: readonly CategoryLinkView[];
  readonly cards: readonly CardView[];
  readonly totalText: string;
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

/** A page whose work is done in the browser: what it says before, and without scripts. Nothing of any customer. */
export interface ClientShellView extends Page {
  readonly kind: 'shell';
  readonly title: string;
  readonly text: string;
  /** Ways on; the first is the main one. */
  readonly actions: readonly LinkView[];
  /** `ShopFacts` as JSON that may stand in a `<script>`. */
  readonly factsJson: string;
}

/** A page that says what went wrong and what to do. */
export interface NoticeView extends Page {
  readonly kind: 'not-found' | 'error' | 'offline' | 'network-error';
  readonly title: string;
  readonly text: string;
  readonly actions: readonly LinkView[];
  /** Of the page for unknown paths only, which shows products that are newer than it: `ShopFacts` as JSON; else null. */
  readonly factsJson: string | null;
}

export type PageView = HomeView | ShopView | CategoryView | ProductView | ClientShellView | NoticeView;
