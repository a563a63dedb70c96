import { LIMITS } from '@contract/limits';
import { useId, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import { EmailCodeField } from '../account/email-code-field';
import type { PasswordFields, PasswordProblem } from './password';
import { usePasswordForm } from './use-password-form';

/** Dialog to set or change the password. */
export function PasswordDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const state = usePasswordForm(me.has_password, onClose);
  const { form, isSubmitting, submit } = state;
  const { requestClose, question } = useUnsavedChanges(form.formState.isDirty, isSubmitting, onClose);
  useRestoredFocus(element, isSubmitting);

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogContent
        title={t(me.has_password ? 'password.changeTitle' : 'password.setTitle')}
        description={t('password.note')}
        footer={
          <>
            <Button variant="secondary" disabled={isSubmitting} onClick={requestClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={formId} busy={isSubmitting}>
              {t(isSubmitting ? 'password.saving' : 'password.save')}
            </Button>
          </>
        }
      >
        <form ref={element} id={formId} noValidate onSubmit={submit}>
          <fieldset disabled={isSubmitting} className="grid min-w-0 gap-4">
            <Fields me={me} state={state} />
          </fieldset>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}

type State = ReturnType<typeof usePasswordForm>;

function Fields({ me, state }: { me: Me; state: State }) {
  const { t } = useTranslation('profile');
  const { form, proof, setForgotten, mailed } = state;
  const [shown, setShown] = useState(false);
  const box = { form, shown };
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly type="text" autoComplete="username" value={me.username} />
      {proof === 'current' && (
        <PasswordBox {...box} name="current" label={t('password.current')} autoComplete="current-password" />
      )}
      {proof === 'code' && (
        <Controller
          control={form.control}
          name="code"
          render={({ field, fieldState: { error } }) => (
            <EmailCodeField
              mailed={mailed}
              email={me.email ?? ''}
              value={field.value}
              onChange={field.onChange}
              error={error && t(error.type as PasswordProblem)}
            />
          )}
        />
      )}
      {me.has_password && me.email && (
        <Button
          variant="quiet"
          size="sm"
          className="-mt-2 -ml-3 justify-self-start"
          onClick={() => setForgotten(proof === 'current')}
        >
          {t(proof === 'current' ? 'password.forgotten' : 'password.known')}
        </Button>
      )}
      <PasswordBox
        {...box}
        name="password"
        label={t('password.new')}
        autoComplete="new-password"
        hint={t('password.newHint', { min: LIMITS.passwordMin })}
      />
      <PasswordBox {...box} name="repeat" label={t('password.repeat')} autoComplete="new-password" />
      <Checkbox label={t('password.show')} checked={shown} onChange={setShown} />
    </>
  );
}

interface PasswordBoxProps {
  form: State['form'];
  name: Exclude<keyof PasswordFields, 'code'>;
  label: string;
  autoComplete: string;
  hint?: string;
  shown: boolean;
}

function PasswordBox({ form, name, label, autoComplete, hint, shown }: PasswordBoxProps) {
  const { t } = useTranslation('profile');
  const problem = form.formState.errors[name]?.type as PasswordProblem | undefined;
  return (
    <Field label={label} required hint={hint} error={problem && t(problem, { min: LIMITS.passwordMin })}>
      {(control) => (
        <Input
          {...control}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.passwordMax}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}
