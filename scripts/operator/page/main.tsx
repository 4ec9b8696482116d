import { createRoot } from 'react-dom/client';
import 'uplot/dist/uPlot.min.css';
import './base.css';
import './frame.css';
import './fleet.css';
import './quality.css';
import './merchant.css';
import { localeFromKey } from '#domain/tenant/locale.ts';
import { OpsApp } from './OpsApp.tsx';
import { SpeechContext, speechOf } from './speech.ts';

const locale = localeFromKey(document.documentElement.lang) ?? 'ar';
const root = document.querySelector('#root');
// The login page has no root element: it only needs the styles.
if (root) {
  createRoot(root).render(
    <SpeechContext value={speechOf(locale)}>
      <OpsApp locale={locale} />
    </SpeechContext>,
  );
}
