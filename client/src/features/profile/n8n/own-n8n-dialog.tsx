import { LIMITS } from '@contract/limits';
import { type FormEvent, useId, useRef } from 'react';
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
  /** The address that is connected already; null: none is. */
  stored: string | null;
  onClose: () => void;
}

/** Asks for the address and API key of the user's own n8n; both are checked before they are stored. */
export function OwnN8nDialog({ stored, onClose }: OwnN8nDialogProps) {
  const { t } = useTranslation('profile');
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const { fields, saving, errorOf, set, save } = useOwnN8nForm(stored, () => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  const isChanged = fields.apiKey !== '' || fields.address !== (stored ?? '');
  const { requestClose, question } = useUnsavedChanges(isChanged, saving, onClose);
  useFirstFocus(first);
  useRestoredFocus(form, saving);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!saving && (await save())) onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogContent
        title={t('ownN8n.dialogTitle')}
        description={t('ownN8n.dialogText')}
        footer={
          <EditActions
            formId={formId}
            submitLabel={t(saving ? 'ownN8n.checking' : 'ownN8n.save')}
            busy={saving}
            onCancel={requestClose}
          />
        }
      >
        <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <fieldset disabled={saving} className="grid min-w-0 gap-4">
            <Field label={t('ownN8n.address')} required hint={t('ownN8n.addressHint')} error={errorOf('address')}>
              {(control) => (
                <Input
                  {...control}
                  ref={first}
                  inputMode="url"
                  autoComplete="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder="https://n8n.example.com"
                  maxLength={LIMITS.n8nBaseUrl}
                  value={fields.address}
                  onChange={(event) => set('address', event.target.value)}
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
                  // No password of this site: the browser must not offer one, nor to keep it.
                  autoComplete="one-time-code"
                  spellCheck={false}
                  maxLength={LIMITS.n8nApiKey}
                  value={fields.apiKey}
                  onChange={(event) => set('apiKey', event.target.value)}
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
          </fieldset>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}
