import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';

/** With the texts of knowledge bases. */
export const LazyKnowledgeFiles = preloadable(async () => {
  const [file] = await Promise.all([import('./knowledge-files'), loadTexts(['knowledge'])]);
  return file.KnowledgeFiles;
});
