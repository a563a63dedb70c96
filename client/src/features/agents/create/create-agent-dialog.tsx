import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { Dialog, DialogBody, DialogClose, DialogPanel } from '../../../ui/overlays/dialog';
import type { CreatedAgent } from '../api/create-agent-api';
import { TestButton } from '../test-chat/test-button';
import { CreatedDialog } from './created/created-dialog';
import { RestoredNotice } from './draft/restored-notice';
import { AgentFields } from './form/agent-fields';
import { FormSkeleton } from './form/form-skeleton';
import { useTestedForm } from './form/use-tested-form';
import { useFreshCsrfToken } from './use-fresh-csrf-token';

/** The new agent form over My agents. Closing it keeps the draft. */
export function CreateAgentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('studio');
  const [created, setCreated] = useState<CreatedAgent | null>(null);
  const ready = useFreshCsrfToken();
  if (created) return <CreatedDialog agent={created} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogPanel className="max-md:top-0 max-md:max-h-none max-md:rounded-none md:max-h-[90dvh] md:max-w-[720px]">
        {ready ? (
          <Form onCreated={setCreated} />
        ) : (
          <DialogBody title={t('create.title')} description={t('create.intro')}>
            <FormSkeleton />
          </DialogBody>
        )}
      </DialogPanel>
    </Dialog>
  );
}

function Form({ onCreated }: { onCreated: (agent: CreatedAgent) => void }) {
  const { t } = useTranslation('studio');
  const { formId, state, test, startOver } = useTestedForm(onCreated);
  return (
    <DialogBody
      title={t('create.title')}
      description={t('create.intro')}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary" className="max-md:hidden">
              {t('create.close')}
            </Button>
          </DialogClose>
          <TestButton {...test} formId={formId} />
          <Button type="submit" form={formId} busy={state.busy}>
            {t(state.busy ? 'create.submitting' : 'create.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={state.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RestoredNotice draft={state.draft} startOver={startOver} />
        <AgentFields state={state} />
      </form>
    </DialogBody>
  );
}
