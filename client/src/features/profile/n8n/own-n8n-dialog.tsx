import { LIMITS } from '@contract/limits';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { EditActions } from '../../../ui/buttons/edit-actions';
import { useFirstFocus } from '../../../ui/focus/use-first-focus';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import { useOwnN8nForm } from './use-own-n8n-form';

export interface OwnN8nDialogProps {
  /** The connected address; null if there is none. */
  stored: string | null;
  onClose: () => void;
}

/** Asks for the address and API key of the user's own n8n; both are checked before they are stored. */
export function OwnN8nDialog({ stored, onClose }: OwnN8nDialogProps) {
  const { t } = useTranslation('profile');
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const connection = useOwnN8nForm(stored, onClose);
  const { form, isDirty, isSubmitting, submit } = connection;
  const { requestClose, question } = useUnsavedChanges(isDirty, isSubmitting, onClose);
  useFirstFocus(() => form.setFocus('address'));
  useRestoredFocus(element, isSubmitting);

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogContent
        title={t('ownN8n.dialogTitle')}
        description={t('ownN8n.dialogText')}
        footer={
          <EditActions
            formId={formId}
            submitLabel={t(isSubmitting ? 'ownN8n.checking' : 'ownN8n.save')}
            busy={isSubmitting}
            onCancel={requestClose}
          />
        }
      >
        <form ref={element} id={formId} noValidate onSubmit={submit}>
          <fieldset disabled={isSubmitting} className="grid min-w-0 gap-4">
            <Fields stored={stored} connection={connection} />
          </fieldset>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}

interface FieldsProps {
  stored: string | null;
  connection: ReturnType<typeof useOwnN8nForm>;
}

function Fields({ stored, connection: { form, errorOf } }: FieldsProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      <Field label={t('ownN8n.address')} required hint={t('ownN8n.addressHint')} error={errorOf('address')}>
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://n8n.example.com"
            maxLength={LIMITS.n8nBaseUrl}
            {...form.register('address')}
          />
        )}
      </Field>
      <Field
        label={t('ownN8n.apiKey')}
        required={stored === null}
        hint={t(stored === null ? 'ownN8n.apiKeyHint' : 'ownN8n.apiKeyStays')}
        error={errorOf('apiKey')}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            // Keeps the browser from offering or storing a password of this site.
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={LIMITS.n8nApiKey}
            {...form.register('apiKey')}
          />
        )}
      </Field>
      <Link
        to={paths.integrationGuide}
        target="_blank"
        rel="noopener"
        className="touch-target justify-self-start text-sm font-medium text-primary underline underline-offset-4"
      >
        {t('n8n.guide')}
      </Link>
    </>
  );
}
