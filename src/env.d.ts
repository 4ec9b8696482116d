/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What all pages of the merchant in one language share. */
    readonly shell: import('#views/shell-view.ts').ShellView;
    /** What this page shows; pages render nothing else. */
    readonly view: import('#views/page-view.ts').PageView;
    /** Of the scripts and styles that this release gives to browsers; absent in `astro dev`. */
    readonly clientId?: string;
  }
}
