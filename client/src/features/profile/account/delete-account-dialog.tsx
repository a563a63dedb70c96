import { LIMITS } from '@contract/limits';
import { useId, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { EmailCodeField } from './email-code-field';
import { useDeleteAccount } from './use-delete-account';

/** Deletes the account after the user has typed their email address and an emailed code. */
export function DeleteAccountDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const account = useDeleteAccount(me);
  const { submit, isSubmitting: deleting } = account;
  useRestoredFocus(element, deleting);

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
        <form ref={element} id={id} noValidate onSubmit={submit}>
          <fieldset disabled={deleting} className="grid min-w-0 gap-4">
            <Fields email={me.email ?? ''} account={account} />
          </fieldset>
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface FieldsProps {
  email: string;
  account: ReturnType<typeof useDeleteAccount>;
}

function Fields({ email, account: { form, mailed } }: FieldsProps) {
  const { t } = useTranslation('profile');
  const { errors } = form.formState;
  return (
    <>
      <Field
        label={t('data.confirm')}
        required
        hint={t('data.confirmHint', { email })}
        error={errors.confirm && t('data.confirmWrong')}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.email}
            {...form.register('confirm')}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="code"
        render={({ field, fieldState: { error } }) => (
          <EmailCodeField
            mailed={mailed}
            email={email}
            value={field.value}
            onChange={field.onChange}
            error={error && t(error.type === 'code.wrong' ? 'code.wrong' : 'code.missing')}
          />
        )}
      />
    </>
  );
}
