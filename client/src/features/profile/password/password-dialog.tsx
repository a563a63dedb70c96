import { LIMITS } from '@contract/limits';
import { type FormEvent, useId, useRef, useState } from 'react';
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
import type { PasswordFields } from './password';
import { usePasswordForm } from './use-password-form';

/** Sets a password, or changes it. */
export function PasswordDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  const { fields, problems, proof, setForgotten, mailed, saving, set, save } = usePasswordForm(me.has_password, () => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  const isChanged = Object.values(fields).some((value) => value !== '');
  const { requestClose, question } = useUnsavedChanges(isChanged, saving, onClose);
  useRestoredFocus(form, saving);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!saving && (await save())) onClose();
  };
  const problemOf = (name: keyof PasswordFields) => {
    const problem = problems[name];
    return problem && t(problem, { min: LIMITS.passwordMin });
  };
  const box = (name: Exclude<keyof PasswordFields, 'code'>, label: string, autoComplete: string, hint?: string) => {
    return (
      <Field label={label} required hint={hint} error={problemOf(name)}>
        {(control) => (
          <Input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.passwordMax}
            value={fields[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        )}
      </Field>
    );
  };

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogContent
        title={t(me.has_password ? 'password.changeTitle' : 'password.setTitle')}
        description={t('password.note')}
        footer={
          <>
            <Button variant="secondary" disabled={saving} onClick={requestClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={formId} busy={saving}>
              {t(saving ? 'password.saving' : 'password.save')}
            </Button>
          </>
        }
      >
        <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <fieldset disabled={saving} className="grid min-w-0 gap-4">
            {/* For password managers: whose password it is. */}
            <input hidden readOnly type="text" autoComplete="username" value={me.username} />
            {proof === 'current' && box('current', t('password.current'), 'current-password')}
            {proof === 'code' && (
              <EmailCodeField
                mailed={mailed}
                email={me.email ?? ''}
                value={fields.code}
                onChange={(code) => set('code', code)}
                error={problemOf('code')}
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
            {box('password', t('password.new'), 'new-password', t('password.newHint', { min: LIMITS.passwordMin }))}
            {box('repeat', t('password.repeat'), 'new-password')}
            <Checkbox label={t('password.show')} checked={shown} onChange={setShown} />
          </fieldset>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}
