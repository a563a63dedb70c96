import { type FormEvent, useEffect, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../api/errors/api-error';
import { useErrorText } from '../../../../api/errors/error-text';
import { currentPathCheck } from '../../../../lib/navigation/is-same-path';
import { keepText } from '../../../../lib/storage/use-kept-text';
import { notify } from '../../../../ui/feedback/notify';
import { useSubmit } from '../../../../ui/forms/use-submit';
import type { CreatedAgent } from '../../api/create-agent-api';
import { refusedFields } from '../../fields/refused-fields';
import { WrongFields } from '../../fields/wrong-fields';
import { draftOf } from '../../test-chat/test-source';
import { type AgentDraft, useAgentDraft } from '../draft/use-agent-draft';
import { useCreateAgent } from '../use-create-agent';
import { useWelcome, type Welcome } from '../welcome/use-welcome';
import { type AgentForm, EMPTY_AGENT, REQUIRED } from './agent-form';

export interface AgentFormState {
  draft: AgentDraft;
  welcome: Welcome;
  busy: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

const FIELDS = Object.keys(EMPTY_AGENT) as (keyof AgentForm)[];

const LABELS = {
  agent_context: 'agentForm:fields.agent_context.label',
  name: 'create.name',
  type: 'create.type',
  short_description: 'create.shortDescription',
  description: 'create.description',
} as const;

/** State, validation and submission of the new agent form. */
export function useAgentForm(onCreated: (agent: CreatedAgent) => void): AgentFormState {
  const { t } = useTranslation('studio');
  const draft = useAgentDraft();
  const welcome = useWelcome(draft.form);
  const create = useCreateAgent();
  const { tellInvalid, tellImageRefused, tellRefused } = useFormProblems(draft);
  const isMounted = useIsMounted();

  const send = async (form: AgentForm) => {
    const isSamePath = currentPathCheck(); // the old page stays mounted until the next one has loaded
    const outcome = await create(form, welcome.text, draft.image);
    if ('imageRefused' in outcome) tellImageRefused(outcome.imageRefused);
    else if ('refused' in outcome) tellRefused(outcome.refused);
    else {
      draft.startOver();
      keepText(draftOf(), '');
      if (isMounted() && isSamePath()) {
        notify.success({ title: t('created.toast') });
        onCreated(outcome.agent);
      } else
        notify.success({ title: t('created.title', { name: outcome.agent.name }), description: t('created.left') });
    }
  };

  const { submit, isSubmitting } = useSubmit(draft.form, send, tellInvalid);
  return { draft, welcome, busy: isSubmitting, submit };
}

/** Marks invalid fields and lists them in a toast. */
function useFormProblems({ form }: AgentDraft) {
  const { t } = useTranslation(['studio', 'agentForm']);
  const errorText = useErrorText();

  const tellInvalid = (errors: FieldErrors<AgentForm>) => {
    const fields = REQUIRED.filter((name) => errors[name]).map((name) => ({
      label: t(LABELS[name]),
      focus: () => form.setFocus(name),
    }));
    notify.error({ title: t('create.invalidTitle'), description: <WrongFields fields={fields} /> });
  };

  const tellImageRefused = (error: unknown) =>
    notify.error({ title: t('create.imageFailed'), description: errorText(error) });

  const tellRefused = (error: ApiError | undefined) => {
    if (error?.status === 409) {
      form.setError('name', { type: 'taken' });
      notify.error({ title: t('create.takenTitle'), description: t('create.nameTaken') });
      return;
    }
    const isReserved = error?.code === 'name_reserved';
    for (const name of error ? refusedFields(FIELDS, error) : []) {
      form.setError(name, { type: isReserved ? 'reserved' : 'refused' });
    }
    notify.error({
      title: t('create.failedTitle'),
      description: isReserved ? t('create.nameReserved') : t('create.failed', { reason: errorText(error) }),
    });
  };

  return { tellInvalid, tellImageRefused, tellRefused };
}

/** Whether the page is still mounted; otherwise the result is shown as a toast. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
