import { html } from 'hono/html';
import { type OpsLocale, WORDS } from '#scripts/ops/page/words.ts';
import { STATES } from './fleet.ts';

type Html = ReturnType<typeof html>;

const COLUMNS = ['fresh', 'released', 'duration', 'pages', 'weight', 'warnings'] as const;

function documentHtml(locale: OpsLocale, body: Html, hasScript: boolean): Html {
  const words = WORDS[locale];
  return html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${words.operator}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/ops/page/ops.css">
${hasScript ? html`<script type="module" src="/ops/page/ops.ts"></script>` : ''}
</head>
<body>${body}</body>
</html>`;
}

export function loginHtml(locale: OpsLocale, isWrong: boolean): Html {
  const words = WORDS[locale];
  return documentHtml(
    locale,
    html`<main class="login">
<h1>${words.operator}</h1>
<form method="post" action="/ops/login?lang=${locale}">
<label for="token">${words.token}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus dir="ltr">
${isWrong ? html`<p class="error" role="alert">${words.wrongToken}</p>` : ''}
<button class="primary">${words.login}</button>
</form>
${languageLink(locale)}
</main>`,
    false,
  );
}

export function opsHtml(locale: OpsLocale): Html {
  const words = WORDS[locale];
  return documentHtml(
    locale,
    html`<header>
<h1>${words.operator}</h1>
<p id="connection" role="status">…</p>
<nav>
<button id="rebuild-all" type="button">${words.rebuildAll}</button>
${languageLink(locale)}
<form method="post" action="/ops/logout"><button>${words.logout}</button></form>
</nav>
</header>
<main>
<div class="tools">
<input id="search" type="search" aria-label="${words.search}" placeholder="${words.searchHint}" autocomplete="off" spellcheck="false" dir="auto">
<p id="live-times"></p>
</div>
<div class="filters" role="group" aria-label="${words.state}">
${['all', ...STATES].map((state) => html`<button type="button" data-state="${state}" aria-pressed="${state === 'all'}"><i aria-hidden="true"></i>${words[state as 'all']} <bdi>0</bdi></button>`)}
</div>
<div class="scroller" id="scroller" tabindex="0">
<table>
<caption class="hidden">${words.title}</caption>
<thead><tr>
<th scope="col" aria-sort="none"><button type="button" data-sort="slug">${words.merchant}</button></th>
<th scope="col" aria-sort="ascending"><button type="button" data-sort="state">${words.state}</button></th>
${COLUMNS.map((name) => html`<th scope="col" class="${name}" aria-sort="none"><button type="button" data-sort="${name}">${words[name]}</button></th>`)}
</tr></thead>
<tbody></tbody>
</table>
<p id="empty" hidden></p>
</div>
</main>
<dialog id="merchant" aria-labelledby="merchant-name"></dialog>
<dialog id="confirm"><form method="dialog"><p></p><menu><button value="no">${words.cancel}</button><button value="yes" class="primary"></button></menu></form></dialog>`,
    true,
  );
}

function languageLink(locale: OpsLocale): Html {
  const other = locale === 'ar' ? 'en' : 'ar';
  return html`<a href="/ops?lang=${other}" hreflang="${other}" lang="${other}">${WORDS[locale].otherLanguage}</a>`;
}
