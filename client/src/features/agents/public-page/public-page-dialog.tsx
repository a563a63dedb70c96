import { MAX_SAMPLE_ANSWER, MAX_SAMPLE_QUESTION } from '@contract/studio/public-page';
import { useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { EditActions } from '../../../ui/buttons/edit-actions';
import { ErrorState } from '../../../ui/feedback/error-state';
import { notify } from '../../../ui/feedback/notify';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Checkbox } from '../../../ui/forms/checkbox';
import { FormField } from '../../../ui/forms/counted/form-field';
import { useSubmit } from '../../../ui/forms/use-submit';
import { ExternalLink } from '../../../ui/navigation/external-link';
import { Dialog, DialogBody, DialogPanel } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import type { Agent } from '../api/agents-api';
import { type PublicPage, usePublicPagesGetQuery, usePublicPagesPutMutation } from '../api/public-page-api';
import { AddressField } from './address-field';
import { type PageForm, pageForm, sentPage } from './page-form';
import { PageLink } from './page-link';

interface PublicPageDialogProps {
  agent: Agent;
  onClose: () => void;
}

/** Opens, changes and closes the public page of an agent. */
export function PublicPageDialog({ agent, onClose }: PublicPageDialogProps) {
  const { t } = useTranslation('publicPage');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = usePublicPagesGetQuery(
    { id: agent.id },
    { refetchOnMountOrArgChange: true },
  );
  if (data && !isFetching) return <PageEditor agent={agent} page={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogPanel className="md:max-w-[600px]">
        <DialogBody title={t('title')} description={t('intro')}>
          {error && !isFetching ? (
            <ErrorState title={t('loadFailed')} message={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <div role="status" aria-label={t('loading')} className="grid gap-4">
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
              <Skeleton className="h-24" />
            </div>
          )}
        </DialogBody>
      </DialogPanel>
    </Dialog>
  );
}

function PageEditor({ agent, page, onClose }: PublicPageDialogProps & { page: PublicPage }) {
  const { t } = useTranslation('publicPage');
  const formId = useId();
  const form = useForm<PageForm>({ defaultValues: pageForm(page) });
  const { field: isEnabled } = useController({ control: form.control, name: 'is_enabled' });
  const save = useSavePage(agent.id, form.setError, onClose);
  const { submit, isSubmitting } = useSubmit(form, save);
  const { requestClose, question } = useUnsavedChanges(form.formState.isDirty, isSubmitting, onClose);
  const shared = { control: form.control, disabled: isSubmitting };
  const isPublished = agent.status === 'ready';
  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogPanel className="max-md:top-0 max-md:max-h-none max-md:rounded-none md:max-w-[600px]">
        <DialogBody
          title={t('title')}
          description={t('intro')}
          footer={<EditActions formId={formId} submitLabel={t('save')} busy={isSubmitting} onCancel={requestClose} />}
        >
          <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Checkbox
              label={t('enabled')}
              hint={t(isPublished ? 'enabledHint' : 'unpublishedHint')}
              checked={isEnabled.value}
              onChange={isEnabled.onChange}
              disabled={isSubmitting}
            />
            {page.is_open && <PageLink url={page.url} name={agent.name} />}
            <AddressField control={form.control} disabled={isSubmitting} url={page.url} />
            <fieldset className="grid min-w-0 gap-4">
              <legend className="mb-1 text-sm font-medium">{t('sample')}</legend>
              <p className="text-sm text-fg2">{t('sampleHint')}</p>
              <FormField
                {...shared}
                name="sample_question"
                label={t('question')}
                max={MAX_SAMPLE_QUESTION}
                rows={2}
                rules={{ validate: { pair: (text, values) => Boolean(text.trim()) || !values.sample_answer.trim() } }}
                errors={{ pair: t('pair') }}
              />
              <FormField
                {...shared}
                name="sample_answer"
                label={t('answer')}
                max={MAX_SAMPLE_ANSWER}
                rows={5}
                rules={{ validate: { pair: (text, values) => Boolean(text.trim()) || !values.sample_question.trim() } }}
                errors={{ pair: t('pair') }}
              />
            </fieldset>
          </form>
        </DialogBody>
        {question}
      </DialogPanel>
    </Dialog>
  );
}

function useSavePage(
  id: number,
  setError: (name: 'slug', error: { type: string }) => void,
  onSaved: () => void,
): (form: PageForm) => Promise<void> {
  const { t } = useTranslation('publicPage');
  const errorText = useErrorText();
  const [put] = usePublicPagesPutMutation();
  return async (form) => {
    try {
      const { is_open, url } = await put({ id, publicPageDto: sentPage(form) }).unwrap();
      if (is_open) notify.success({ title: t('opened'), description: <ExternalLink href={url}>{url}</ExternalLink> });
      else notify.success({ title: t('saved') });
      onSaved();
    } catch (error) {
      if (isApiError(error) && error.code === 'page_address_taken') return setError('slug', { type: 'taken' });
      notify.error({ title: t('failed'), description: errorText(error) });
    }
  };
}
