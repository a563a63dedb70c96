import { LIMITS } from '@contract/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { Field } from '../../../ui/forms/field';
import { Textarea } from '../../../ui/forms/textarea';
import { readEmails } from './emails';
import { useInvite } from './use-invite';

/** Lets people in by their addresses. */
export function InviteForm() {
  const { t } = useTranslation('admin');
  const { invite, inviting: invited } = useInvite();
  const inviting = invited.length > 0;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (inviting) return;
    const { emails, wrong } = readEmails(text);
    const max = LIMITS.emailsAtOnce;
    if (emails.length === 0) return setProblem(t('invite.empty'));
    if (wrong !== null) return setProblem(t('invite.wrong', { email: wrong }));
    if (emails.length > max) return setProblem(t('invite.tooMany', { max }));
    if (await invite(emails)) setText('');
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-4"
    >
      <Field label={t('invite.label')} hint={t('invite.hint', { max: LIMITS.emailsAtOnce })} error={problem}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            disabled={inviting}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={inviting} className="justify-self-start">
        {t('invite.submit')}
      </Button>
    </form>
  );
}
