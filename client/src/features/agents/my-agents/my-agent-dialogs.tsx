import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import type { MyAgent } from '../api/my-agents-api';
import { LazyPublishDialog } from '../publish/lazy-publish-dialog';
import { LazyQualityDialog } from '../quality/lazy-quality-dialog';
import { LazyAgentSettingsDialog } from '../settings/lazy-agent-settings-dialog';

const StatsDialog = preloadable(async () => (await import('./stats/stats-dialog')).StatsDialog);
const CreateAgentDialog = preloadable(async () => {
  const [file] = await Promise.all([import('../create/create-agent-dialog'), loadTexts(['agentForm'])]);
  return file.CreateAgentDialog;
});

const ImportDialog = preloadable(async () => {
  const [file] = await Promise.all([
    import('../transfer/import-dialog'),
    loadTexts(['transfer', 'files', 'agentForm', 'agent']),
  ]);
  return file.ImportDialog;
});

/** The dialog to open over the list of the user's agents. */
export type AgentAction =
  | { kind: 'create' | 'import' }
  | { kind: 'publish' | 'stats' | 'settings'; id: number }
  /** Without an id: of all agents. */
  | { kind: 'quality'; id?: number };

export interface MyAgentDialogsProps {
  action: AgentAction | null;
  agents: readonly MyAgent[];
  onClose: () => void;
  onAction: (action: AgentAction) => void;
}

/** The open dialog over the list; its code is loaded on the first click. */
export function MyAgentDialogs({ action, agents, onClose, onAction }: MyAgentDialogsProps) {
  const agent = action && 'id' in action ? agents.find(({ id }) => id === action.id) : undefined;
  const onOpenChange = (open: boolean) => !open && onClose();
  const onQuality = (id: number) => onAction({ kind: 'quality', id });
  return (
    <LazyBoundary onClose={onClose}>
      {action?.kind === 'create' && <CreateAgentDialog onClose={onClose} />}
      {action?.kind === 'import' && <ImportDialog onClose={onClose} />}
      {action?.kind === 'stats' && agent && (
        <StatsDialog agent={agent} onClose={onClose} onQuality={() => onQuality(agent.id)} />
      )}
      {action?.kind === 'quality' && (
        <LazyQualityDialog agent={agent} open onOpenChange={onOpenChange} onAgent={onQuality} />
      )}
      {action?.kind === 'settings' && agent && (
        <LazyAgentSettingsDialog agentId={agent.id} open tab="general" onOpenChange={onOpenChange} />
      )}
      {action?.kind === 'publish' && agent && <LazyPublishDialog agent={agent} open onOpenChange={onOpenChange} />}
    </LazyBoundary>
  );
}
