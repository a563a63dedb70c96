import { LIMITS } from '@contract/limits';
import { type FormEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { EmailCodeField } from './email-code-field';
import { useDeleteAccount } from './use-delete-account';

/** Deletes the account: after the address was typed, and a mailed code proves who is there. */
export function DeleteAccountDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const account = useDeleteAccount(me);
  const { fields, problems, set, submit, deleting } = account;
  const email = me.email ?? '';
  useRestoredFocus(form, deleting);
  const problem = (name: keyof typeof problems) => {
    const key = problems[name];
    return key && t(key);
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (deleting || !(await submit())) return;
    // After the fields were marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !deleting && onClose()}>
      <DialogContent
        title={t('data.deleteTitle')}
        description={t('data.deleteWarning')}
        footer={
          <>
            <Button variant="secondary" disabled={deleting} onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" variant="danger" form={id} busy={deleting}>
              {t(deleting ? 'data.deleting' : 'data.deleteForever')}
            </Button>
          </>
        }
      >
        <form ref={form} id={id} noValidate onSubmit={(event) => void send(event)}>
          <fieldset disabled={deleting} className="grid min-w-0 gap-4">
            <Field
              label={t('data.confirm')}
              required
              hint={t('data.confirmHint', { email })}
              error={problem('confirm')}
            >
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={LIMITS.email}
                  value={fields.confirm}
                  onChange={(event) => set('confirm', event.target.value)}
                />
              )}
            </Field>
            <EmailCodeField
              mailed={account.mailed}
              email={email}
              value={fields.code}
              onChange={(code) => set('code', code)}
              error={problem('code')}
            />
          </fieldset>
        </form>
      </DialogContent>
    </Dialog>
  );
}
