import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';

/** The test chat, with its texts. */
export const LazyTestChat = preloadable(async () => {
  const [file] = await Promise.all([import('./test-chat'), loadTexts(['testChat'])]);
  return file.TestChat;
});

/** The test chat over the form, with its texts. */
export const LazyTestDrawer = preloadable(async () => {
  const [file] = await Promise.all([import('./test-drawer'), loadTexts(['testChat'])]);
  return file.TestDrawer;
});
