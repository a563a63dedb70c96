import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';

/** The dialog to publish or unpublish an agent, loaded when it is first opened. */
export const LazyPublishDialog = preloadable(async () => {
  const [file] = await Promise.all([import('./publish-dialog'), loadTexts(['agentSettings'])]);
  return file.PublishDialog;
});
