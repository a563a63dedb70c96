import { LIMITS } from '@contract/limits';
import { useId, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { Button } from '../../../../ui/buttons/button';
import { EditActions } from '../../../../ui/buttons/edit-actions';
import { notify } from '../../../../ui/feedback/notify';
import { useFirstFocus } from '../../../../ui/focus/use-first-focus';
import { useRestoredFocus } from '../../../../ui/focus/use-restored-focus';
import { Field } from '../../../../ui/forms/field';
import { Input } from '../../../../ui/forms/input';
import { useSubmit } from '../../../../ui/forms/use-submit';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import { Dialog, DialogContent } from '../../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../../ui/overlays/use-unsaved-changes';
import { type Agent, useAgentsUpdateMutation } from '../../api/agents-api';

export interface WebhookLoginProps {
  agent: Agent;
  /** Whether an unsaved change of the workflow exists; saving it removes the login of the previous one. */
  isUnsaved: boolean;
}

/** Basic Auth credentials of the creator's own workflow: shows, sets and removes them. */
export function WebhookLogin({ agent, isUnsaved }: WebhookLoginProps) {
  const { t } = useTranslation('agentSettings');
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const username = agent.webhook_username ?? null;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-fg2">
        {username === null ? t('login.none') : t('login.stored', { username })}
        {isUnsaved && ` ${t(username === null ? 'login.saveFirst' : 'login.removedOnSave')}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={isUnsaved} onClick={() => setOpen(true)}>
          {t(username === null ? 'login.add' : 'login.change')}
        </Button>
        {username !== null && (
          <Button variant="ghost" size="sm" disabled={isUnsaved} onClick={() => setRemoving(true)}>
            {t('login.remove')}
          </Button>
        )}
      </div>
      {isOpen && <WebhookLoginDialog agent={agent} onClose={() => setOpen(false)} />}
      <RemoveLogin agent={agent} open={isRemoving} onOpenChange={setRemoving} />
    </div>
  );
}

interface RemoveLoginProps {
  agent: Agent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks first, because the password is shown nowhere. */
function RemoveLogin({ agent, open, onOpenChange }: RemoveLoginProps) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [update, { isLoading }] = useAgentsUpdateMutation();
  const remove = async () => {
    try {
      await update({ id: agent.id, updateAgentDto: { webhook_login: null } }).unwrap();
      notify.success({ title: t('login.removed') });
      onOpenChange(false);
    } catch (error) {
      notify.error({ title: t('login.removeFailed'), description: errorText(error) });
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next || !isLoading) && onOpenChange(next)}
      title={t('login.removeTitle')}
      description={t('login.removeText')}
      confirmLabel={t('login.remove')}
      danger
      busy={isLoading}
      onConfirm={() => void remove()}
    />
  );
}

/** Keeps browsers and password managers from offering to store these credentials, which are not the user's own. */
const TEXT_FIELD = { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false } as const;

interface Login {
  username: string;
  password: string;
}

function WebhookLoginDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { t } = useTranslation('agentSettings');
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Login>({ defaultValues: { username: agent.webhook_username ?? '', password: '' } });
  const { submit, isSubmitting } = useSubmit(form, useSaveLogin(agent, onClose));
  const { requestClose, question } = useUnsavedChanges(form.formState.isDirty, isSubmitting, onClose);
  useFirstFocus(() => form.setFocus('username'));
  useRestoredFocus(element, isSubmitting);

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogContent
        title={t('login.title')}
        description={t('login.text')}
        footer={
          <EditActions formId={formId} submitLabel={t('login.save')} busy={isSubmitting} onCancel={requestClose} />
        }
      >
        <form ref={element} id={formId} noValidate onSubmit={submit}>
          <fieldset disabled={isSubmitting} className="grid min-w-0 gap-4">
            <LoginFields form={form} />
          </fieldset>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}

function LoginFields({ form: { register, formState } }: { form: UseFormReturn<Login> }) {
  const { t } = useTranslation('agentSettings');
  const { username, password } = formState.errors;
  return (
    <>
      <Field
        label={t('login.username')}
        required
        error={username && t(username.type === 'required' ? 'login.required' : 'login.colon')}
      >
        {(control) => (
          <Input
            {...control}
            {...TEXT_FIELD}
            maxLength={LIMITS.webhookUsername}
            {...register('username', { required: true, validate: { colon: (text) => !text.includes(':') } })}
          />
        )}
      </Field>
      <Field
        label={t('login.password')}
        required
        hint={t('login.passwordHint')}
        error={password && t('login.required')}
      >
        {(control) => (
          <Input
            {...control}
            {...TEXT_FIELD}
            type="password"
            maxLength={LIMITS.webhookPassword}
            {...register('password', { required: true })}
          />
        )}
      </Field>
    </>
  );
}

function useSaveLogin(agent: Agent, onSaved: () => void) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [update] = useAgentsUpdateMutation();
  return async (webhook_login: Login) => {
    try {
      await update({ id: agent.id, updateAgentDto: { webhook_login } }).unwrap();
      notify.success({ title: t('login.saved'), description: t('login.savedText') });
      onSaved();
    } catch (error) {
      notify.error({ title: t('login.failed'), description: errorText(error) });
    }
  };
}
