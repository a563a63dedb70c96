import { loadTexts } from '../../../i18n/start';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';

export const NotifyMe = lazyWithRetry(async () => {
  const [file] = await Promise.all([import('./notify-me'), loadTexts(['agent'])]);
  return file.NotifyMe;
});
