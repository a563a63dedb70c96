import { createRoot } from 'react-dom/client';
import { loadAnalytics } from './analytics/load-analytics';
import { App, preloadApp } from './app/app';
import { registerServiceWorker } from './app/service-worker-updates';
import { prefetchOtherLanguage, startI18n } from './i18n/start';
import { whenIdle } from './lib/lazy/when-idle';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Both load in parallel before the first render, because a Suspense fallback would stay for at least 300 ms.
void Promise.all([startI18n(), preloadApp()]).then(() => {
  createRoot(root).render(<App />);
  loadAnalytics();
  whenIdle(() => {
    void prefetchOtherLanguage();
    if (import.meta.env.PROD) void registerServiceWorker();
  });
});
