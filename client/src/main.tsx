import { createRoot } from 'react-dom/client';
import { sessionApi } from './api/session';
import { App } from './app/app';
import { store } from './app/store';
import { prefetchOtherLanguage, startI18n } from './i18n/start';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Asked at once, so that the answer is on its way while the page's code is still loading.
void store.dispatch(sessionApi.endpoints.accountGetMe.initiate());

void startI18n().then(() => {
  createRoot(root).render(<App />);
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  idle(() => void prefetchOtherLanguage());
});
