import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { Button } from '../../../ui/buttons/button';
import { OptionalBoundary } from '../../../ui/feedback/lazy-boundary';
import { PageTitle } from '../../../ui/navigation/page-title';
import type { CreatedAgent } from '../api/create-agent-api';
import { CreatedDialog } from '../create/created/created-dialog';
import { RestoredNotice } from '../create/draft/restored-notice';
import { AgentFields } from '../create/form/agent-fields';
import { FormSkeleton } from '../create/form/form-skeleton';
import { useTestedForm } from '../create/form/use-tested-form';
import { useFreshCsrfToken } from '../create/use-fresh-csrf-token';
import { LazyTestChat } from '../test-chat/lazy-test-chat';
import { TestButton } from '../test-chat/test-button';

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
        // A new form after creation, with a new test chat.
        <Form key={created?.id} onCreated={setCreated} />
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
  const { formId, state, test, startOver } = useTestedForm(onCreated);
  return (
    <div className={columns}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <form
          id={formId}
          noValidate
          onSubmit={state.submit}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:[&_:is(input,select,textarea,button,summary)]:scroll-mb-20"
        >
          <RestoredNotice draft={state.draft} startOver={startOver} />
          <AgentFields state={state} />
        </form>
        <div className="flex flex-wrap gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-bg max-lg:px-4 max-lg:py-3 lg:justify-end">
          <TestButton {...test} formId={formId} className="flex-1 base:px-4 lg:hidden" />
          <Button type="submit" form={formId} busy={state.busy} className="px-4 max-lg:flex-1 lg:px-6">
            {t(state.busy ? 'create.submitting' : 'create.submit')}
          </Button>
        </div>
      </div>
      <aside className="sticky top-20 max-lg:hidden">
        <OptionalBoundary instead={null}>
          <LazyTestChat {...test} />
        </OptionalBoundary>
      </aside>
    </div>
  );
}
