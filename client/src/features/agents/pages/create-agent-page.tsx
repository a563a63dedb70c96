import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { Button } from '../../../ui/buttons/button';
import { OptionalBoundary } from '../../../ui/feedback/lazy-boundary';
import { PageTitle } from '../../../ui/navigation/page-title';
import type { CreatedAgent } from '../api/create-agent-api';
import { AgentPreview } from '../create/agent-preview';
import { CreatedDialog } from '../create/created-dialog';
import { RestoredNotice } from '../create/draft/restored-notice';
import { AgentFields } from '../create/form/agent-fields';
import { FormSkeleton } from '../create/form/form-skeleton';
import { useAgentForm } from '../create/form/use-agent-form';
import { LazyTestChat } from '../create/test-chat/lazy-test-chat';
import { useFreshCsrfToken } from '../create/use-fresh-csrf-token';

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,720px)_minmax(280px,1fr)] lg:gap-10';

/** Page to create an agent. */
export default function CreateAgentPage() {
  const { t } = useTranslation('studio');
  const ready = useFreshCsrfToken();
  const [created, setCreated] = useState<CreatedAgent | null>(null);
  return (
    <div className="mx-auto grid max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6">
      <Link
        to={paths.marketplace}
        className="touch-target inline-flex items-center gap-2 justify-self-start rounded-control text-sm font-medium text-fg2 hover:text-fg"
      >
        <ArrowLeft aria-hidden="true" className="size-[18px]" />
        {t('create.back')}
      </Link>
      <div className="grid gap-1.5">
        <PageTitle title={t('create.title')} />
        <p className="text-fg2">{t('create.intro')}</p>
      </div>
      {ready ? (
        <Form onCreated={setCreated} />
      ) : (
        <div className={columns}>
          <FormSkeleton />
        </div>
      )}
      {created && <CreatedDialog agent={created} />}
    </div>
  );
}

function Form({ onCreated }: { onCreated: (agent: CreatedAgent) => void }) {
  const { t } = useTranslation('studio');
  const state = useAgentForm(onCreated);
  return (
    <div className={columns}>
      <form noValidate onSubmit={state.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RestoredNotice draft={state.draft} startOver={state.startOver} />
        <AgentFields state={state} />
        <Button type="submit" size="lg" busy={state.busy} className="max-md:w-full md:justify-self-end">
          {t(state.busy ? 'create.submitting' : 'create.submit')}
        </Button>
      </form>
      <aside className="sticky top-20 grid grid-cols-[minmax(0,1fr)] gap-6">
        <OptionalBoundary instead={null}>
          <LazyTestChat form={state.draft.form} />
        </OptionalBoundary>
        <div className="max-lg:hidden">
          <AgentPreview state={state} />
        </div>
      </aside>
    </div>
  );
}
