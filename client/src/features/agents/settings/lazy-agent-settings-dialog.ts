import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';

/** The settings of an agent, loaded when they are first opened. */
export const LazyAgentSettingsDialog = preloadable(async () => {
  const [file] = await Promise.all([import('./agent-settings-dialog'), loadTexts(['agentForm', 'agentSettings'])]);
  return file.AgentSettingsDialog;
});
