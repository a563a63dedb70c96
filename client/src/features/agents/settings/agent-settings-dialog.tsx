import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Dialog, DialogBody, DialogPanel } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import { useAgentsGetQuery } from '../api/agents-api';
import { SettingsEditor, type SettingsTab } from './settings-editor';
import { useWorkflowPolling } from './workflow/use-workflow-polling';

export interface AgentSettingsDialogProps {
  agentId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The tab that is open at first. */
  tab?: SettingsTab;
}

/**
 * All settings of an agent, for its creator. Loads the agent itself, so it can open from anywhere. The caller loads the
 * `agentSettings` texts.
 */
export function AgentSettingsDialog({ agentId, open, onOpenChange, tab = 'general' }: AgentSettingsDialogProps) {
  const [isChanged, setChanged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setChanged(false);
    onOpenChange(false);
  };
  const guard = useUnsavedChanges(isChanged, isBusy, close);
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : guard.requestClose())}>
      <DialogPanel
        aria-describedby={undefined}
        className="max-md:h-[calc(100dvh-var(--keyboard,0px))] max-md:max-h-none max-md:rounded-none md:h-[min(85dvh,760px)] md:max-w-[720px]"
      >
        <Content agentId={agentId} tab={tab} onChanged={setChanged} onBusy={setBusy} onClose={close} />
        {guard.question}
      </DialogPanel>
    </Dialog>
  );
}

interface ContentProps {
  agentId: number;
  tab: SettingsTab;
  onChanged: (isChanged: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

function Content({ agentId, ...rest }: ContentProps) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const { data: agent, error, isFetching, refetch } = useAgentsGetQuery({ id: agentId });
  useWorkflowPolling(agent);
  if (agent) return <SettingsEditor agent={agent} {...rest} />;
  return (
    <DialogBody title={t('title')}>
      {error && !isFetching ? (
        <ErrorState title={t('loadFailed')} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('loading')} className="grid gap-5">
          <Skeleton className="h-11" />
          <Skeleton className="h-24 w-24" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-32" />
        </div>
      )}
    </DialogBody>
  );
}
