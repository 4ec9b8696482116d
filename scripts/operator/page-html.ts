import { html } from 'hono/html';
import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { translator } from '#i18n/translate.ts';

type Html = ReturnType<typeof html>;

function documentHtml(locale: Locale, body: Html, hasScript: boolean): Html {
  const t = translator(locale);
  return html`<!doctype html>
<html lang="${locale}" dir="${LOCALE_FACTS[locale].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${t('ops:operator')}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/ops/page/ops.css">
${hasScript ? html`<script type="module" src="/ops/page/ops.js"></script>` : ''}
</head>
<body>${body}</body>
</html>`;
}

/** Why a login failed: the token was wrong, or was not checked because the client has to wait. */
type LoginFailure = 'wrong' | { readonly waitSeconds: number };

export function loginHtml(locale: Locale, failure: LoginFailure | null): Html {
  const t = translator(locale);
  const told =
    failure === null || failure === 'wrong'
      ? failure && t('ops:wrong-token')
      : t('ops:wait-for-token', { seconds: failure.waitSeconds });
  return documentHtml(
    locale,
    html`<main class="login">
<h1>${t('ops:operator')}</h1>
<form method="post" action="/ops/login?lang=${locale}">
<label for="token">${t('ops:token')}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus dir="ltr">
${told ? html`<p class="error" role="alert">${told}</p>` : ''}
<button class="primary">${t('ops:login')}</button>
</form>
${languageLinks(locale)}
</main>`,
    false,
  );
}

/** The document of the page; its script renders the content. */
export function opsHtml(locale: Locale): Html {
  return documentHtml(locale, html`<div id="root"></div>`, true);
}

const languageLinks = (locale: Locale): readonly Html[] =>
  LOCALES.filter((other) => other !== locale).map(
    (other) =>
      html`<a href="/ops?lang=${other}" hreflang="${other}" lang="${other}">${LOCALE_FACTS[other].name}</a> `,
  );
