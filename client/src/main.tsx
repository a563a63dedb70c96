import { createRoot } from 'react-dom/client';
import { beginAnalytics } from './analytics/begin';
import { App } from './app/app';
import { keepInstalled } from './app/updates';
import { prefetchOtherLanguage, startI18n } from './i18n/start';
import { paths } from './lib/paths';
import { whenIdle } from './lib/when-idle';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// On its way while the texts are loading: it also asks at once who is signed in.
if (location.pathname !== paths.landing) void import('./app/application');

void startI18n().then(() => {
  createRoot(root).render(<App />);
  beginAnalytics();
  whenIdle(() => {
    void prefetchOtherLanguage();
    if (import.meta.env.PROD) void keepInstalled();
  });
});
