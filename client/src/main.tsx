import { createRoot } from 'react-dom/client';
import { beginAnalytics } from './analytics/load-analytics';
import { App, prepareApp } from './app/app';
import { keepInstalled } from './app/service-worker-updates';
import { prefetchOtherLanguage, startI18n } from './i18n/start';
import { whenIdle } from './lib/lazy/when-idle';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Side by side, and both before anything is shown: what stands in for code that is on its way stays for a while.
void Promise.all([startI18n(), prepareApp()]).then(() => {
  createRoot(root).render(<App />);
  beginAnalytics();
  whenIdle(() => {
    void prefetchOtherLanguage();
    if (import.meta.env.PROD) void keepInstalled();
  });
});
