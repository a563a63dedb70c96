import { LIMITS } from '@contract/limits';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { Field } from '../../../ui/forms/field';
import { Textarea } from '../../../ui/forms/textarea';
import { useSubmit } from '../../../ui/forms/use-submit';
import { readEmails } from './emails';
import { useInvite } from './use-invite';

/** Invites users by their email addresses. */
export function InviteForm() {
  const { t } = useTranslation('admin');
  const { invite, inviting } = useInvite();
  const form = useForm({ defaultValues: { text: '' } });
  const { submit } = useSubmit(form, async ({ text }) => {
    if (await invite(readEmails(text).emails)) form.reset();
  });
  const isInviting = inviting.length > 0;
  const max = LIMITS.emailsAtOnce;

  const problem = (): string | undefined => {
    const type = form.formState.errors.text?.type;
    if (type === 'wrong') return t('invite.wrong', { email: readEmails(form.getValues('text')).wrong });
    if (type === 'tooMany') return t('invite.tooMany', { max });
    return type && t('invite.empty');
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-4"
    >
      <Field label={t('invite.label')} hint={t('invite.hint', { max })} error={problem()}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            disabled={isInviting}
            {...form.register('text', {
              validate: {
                empty: (text) => readEmails(text).emails.length > 0,
                wrong: (text) => readEmails(text).wrong === null,
                tooMany: (text) => readEmails(text).emails.length <= max,
              },
            })}
          />
        )}
      </Field>
      <Button type="submit" busy={isInviting} className="justify-self-start">
        {t('invite.submit')}
      </Button>
    </form>
  );
}
