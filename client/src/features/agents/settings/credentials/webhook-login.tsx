import { LIMITS } from '@contract/limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { Button } from '../../../../ui/buttons/button';
import { EditActions } from '../../../../ui/buttons/edit-actions';
import { notify } from '../../../../ui/feedback/notify';
import { useFirstFocus } from '../../../../ui/focus/use-first-focus';
import { useRestoredFocus } from '../../../../ui/focus/use-restored-focus';
import { Field } from '../../../../ui/forms/field';
import { Input } from '../../../../ui/forms/input';
import { Dialog, DialogContent } from '../../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../../ui/overlays/use-unsaved-changes';
import { type Agent, useAgentsUpdateMutation } from '../../api/agents-api';

export interface WebhookLoginProps {
  agent: Agent;
  /** Another workflow is chosen, but not saved: saving it removes the login of the previous one. */
  isUnsaved: boolean;
}

/** The username and password that the creator's own workflow asks for (Basic Auth): shows, sets and removes them. */
export function WebhookLogin({ agent, isUnsaved }: WebhookLoginProps) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [update, { isLoading }] = useAgentsUpdateMutation();
  const [isOpen, setOpen] = useState(false);
  const username = agent.webhook_username ?? null;

  const remove = async () => {
    try {
      await update({ id: agent.id, updateAgentDto: { webhook_login: null } }).unwrap();
      notify.success({ title: t('login.removed') });
    } catch (error) {
      notify.error({ title: t('login.failed'), description: errorText(error) });
    }
  };

  return (
    <div className="grid gap-2">
      <p className="text-sm text-fg2">
        {username === null ? t('login.none') : t('login.stored', { username })}
        {isUnsaved && ` ${t(username === null ? 'login.saveFirst' : 'login.removedOnSave')}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={isLoading || isUnsaved} onClick={() => setOpen(true)}>
          {t(username === null ? 'login.add' : 'login.change')}
        </Button>
        {username !== null && (
          <Button variant="ghost" size="sm" disabled={isUnsaved} busy={isLoading} onClick={() => void remove()}>
            {t('login.remove')}
          </Button>
        )}
      </div>
      {isOpen && <WebhookLoginDialog agent={agent} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Neither browsers nor password managers offer to store a login that is not the user's own. */
const TEXT_FIELD = { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false } as const;

function WebhookLoginDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [update, { isLoading }] = useAgentsUpdateMutation();
  const [username, setUsername] = useState(agent.webhook_username ?? '');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const isChanged = password !== '' || username !== (agent.webhook_username ?? '');
  const { requestClose, question } = useUnsavedChanges(isChanged, isLoading, onClose);
  useFirstFocus(first);
  useRestoredFocus(form, isLoading);
  const wrong = {
    username: username === '' ? t('login.required') : username.includes(':') ? t('login.colon') : undefined,
    password: password === '' ? t('login.required') : undefined,
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The settings are a form too, and React bubbles events through portals.
    event.stopPropagation();
    setTried(true);
    if (wrong.username || wrong.password) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    try {
      await update({ id: agent.id, updateAgentDto: { webhook_login: { username, password } } }).unwrap();
      notify.success({ title: t('login.saved'), description: t('login.savedText') });
      onClose();
    } catch (error) {
      notify.error({ title: t('login.failed'), description: errorText(error) });
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogContent
        title={t('login.title')}
        description={t('login.text')}
        footer={<EditActions formId={formId} submitLabel={t('login.save')} busy={isLoading} onCancel={requestClose} />}
      >
        <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <fieldset disabled={isLoading} className="grid min-w-0 gap-4">
            <Field label={t('login.username')} required error={isTried ? wrong.username : undefined}>
              {(control) => (
                <Input
                  {...control}
                  {...TEXT_FIELD}
                  ref={first}
                  maxLength={LIMITS.webhookUsername}
                  value={username}
                  onChange={(event) => setUsername(event.target.value)}
                />
              )}
            </Field>
            <Field
              label={t('login.password')}
              required
              hint={t('login.passwordHint')}
              error={isTried ? wrong.password : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  {...TEXT_FIELD}
                  type="password"
                  maxLength={LIMITS.webhookPassword}
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </Field>
          </fieldset>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}
