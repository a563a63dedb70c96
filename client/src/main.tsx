import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { prefetchOtherLanguage, startI18n } from './i18n/start';
import { paths } from './lib/paths';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// On its way while the texts are loading: it also asks at once who is signed in.
if (location.pathname !== paths.landing) void import('./app/application');

void startI18n().then(() => {
  createRoot(root).render(<App />);
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  idle(() => void prefetchOtherLanguage());
});
