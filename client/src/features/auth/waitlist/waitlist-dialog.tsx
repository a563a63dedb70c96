import { LIMITS } from '@contract/limits';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { Button } from '../../../ui/buttons/button';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import { useSubmit } from '../../../ui/forms/use-submit';
import { Dialog, DialogBody, DialogClose, DialogPanel } from '../../../ui/overlays/dialog';
import { useAccountJoinWaitlistMutation } from '../api/auth-api';
import { looksLikeEmail } from '../sign-in/steps/email';

export interface WaitlistDialogProps {
  open: boolean;
  email: string;
  onOpenChange: (open: boolean) => void;
}

/** Dialog to join the waitlist. `email` is the initial value. */
export function WaitlistDialog({ open, email, onOpenChange }: WaitlistDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPanel>
        <Content email={email} />
      </DialogPanel>
    </Dialog>
  );
}

function Content({ email: given }: { email: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const formId = useId();
  const form = useForm({ defaultValues: { email: given } });
  const trimmed = useWatch({ control: form.control, name: 'email' }).trim();
  const isInvalid = form.formState.errors.email !== undefined;
  const [join, { isSuccess, error }] = useAccountJoinWaitlistMutation();
  const { submit, isSubmitting } = useSubmit(form, () => join({ joinWaitlistDto: { email: trimmed } }));

  if (isSuccess) {
    return (
      <DialogBody
        title={t('waitlist.title')}
        footer={
          <DialogClose asChild>
            <Button>{t('waitlist.ok')}</Button>
          </DialogClose>
        }
      >
        <p role="status" className="flex items-start gap-3">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ready" />
          {t('waitlist.done', { email: trimmed })}
        </p>
      </DialogBody>
    );
  }

  return (
    <DialogBody
      title={t('waitlist.title')}
      description={t('waitlist.intro')}
      footer={
        <Button type="submit" form={formId} busy={isSubmitting} disabled={trimmed === ''}>
          {t('waitlist.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={t('waitlist.label')}
          required
          error={isInvalid ? t('email.invalid') : error ? `${t('waitlist.failed')} ${errorText(error)}` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              maxLength={LIMITS.email}
              {...form.register('email', { validate: (email) => looksLikeEmail(email.trim()) })}
            />
          )}
        </Field>
      </form>
    </DialogBody>
  );
}
