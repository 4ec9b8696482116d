import { html } from 'hono/html';
import { type OpsLocale, WORDS } from '#scripts/operator/page/words.ts';

type Html = ReturnType<typeof html>;

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
${hasScript ? html`<script type="module" src="/ops/page/ops.js"></script>` : ''}
</head>
<body>${body}</body>
</html>`;
}

/** Why a login failed: the token was wrong, or was not checked because the client has to wait. */
type LoginFailure = 'wrong' | { readonly waitSeconds: number };

export function loginHtml(locale: OpsLocale, failure: LoginFailure | null): Html {
  const words = WORDS[locale];
  const told =
    failure === null || failure === 'wrong'
      ? failure && words.wrongToken
      : words.waitForToken.replace('{seconds}', String(failure.waitSeconds));
  return documentHtml(
    locale,
    html`<main class="login">
<h1>${words.operator}</h1>
<form method="post" action="/ops/login?lang=${locale}">
<label for="token">${words.token}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus dir="ltr">
${told ? html`<p class="error" role="alert">${told}</p>` : ''}
<button class="primary">${words.login}</button>
</form>
${languageLink(locale)}
</main>`,
    false,
  );
}

/** The document of the page; its script renders the content. */
export function opsHtml(locale: OpsLocale): Html {
  return documentHtml(locale, html`<div id="root"></div>`, true);
}

function languageLink(locale: OpsLocale): Html {
  const other = locale === 'ar' ? 'en' : 'ar';
  return html`<a href="/ops?lang=${other}" hreflang="${other}" lang="${other}">${WORDS[locale].otherLanguage}</a>`;
}
