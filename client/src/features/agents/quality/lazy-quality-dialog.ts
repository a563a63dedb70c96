import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';

/** The quality dialog, loaded when it is first opened. */
export const LazyQualityDialog = preloadable(async () => {
  const [file] = await Promise.all([import('./quality-dialog'), loadTexts(['quality', 'agentSettings', 'chatTools'])]);
  return file.QualityDialog;
});
