import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { preloadMarkdown } from '../../../markdown/markdown';

/** The test chat, with its texts. */
export const LazyTestChat = preloadable(async () => {
  const [file] = await Promise.all([import('./test-chat'), loadTexts(['testChat', 'requests']), preloadMarkdown()]);
  return file.TestChat;
});

/** The test chat over the form, with its texts. */
export const LazyTestDrawer = preloadable(async () => {
  const [file] = await Promise.all([import('./test-drawer'), loadTexts(['testChat', 'requests']), preloadMarkdown()]);
  return file.TestDrawer;
});
