import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../api/errors/api-error';
import { useErrorText } from '../../../../api/errors/error-text';
import { currentPathCheck } from '../../../../lib/navigation/is-same-path';
import { notify } from '../../../../ui/feedback/notify';
import type { CreatedAgent } from '../../api/create-agent-api';
import { addSkill, startSkills } from '../../fields/skills';
import { type AgentDraft, useAgentDraft } from '../draft/use-agent-draft';
import { useCreateAgent } from '../use-create-agent';
import { useWelcome, type Welcome } from '../welcome/use-welcome';
import { type AgentForm, missingFields, refusedFields } from './agent-form';

export type Problems = Partial<Record<keyof AgentForm, string>>;

export interface AgentFormState {
  draft: AgentDraft;
  welcome: Welcome;
  problems: Problems;
  /** As the draft's, and takes back what was said of the fields. */
  change: (change: Partial<AgentForm>) => void;
  /** A skill that stands in its box and is not added yet: it is meant. */
  typedSkill: string;
  typeSkill: (text: string) => void;
  /** Empties it. */
  startOver: () => void;
  busy: boolean;
  form: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent) => void;
}

/** What is wrong with a field, as the name of the text: the language may change while it stands there. */
type ProblemText =
  | (typeof MISSING)[keyof typeof MISSING]
  | 'create.nameTaken'
  | 'create.nameReserved'
  | 'create.checkField';
type Found = Partial<Record<keyof AgentForm, ProblemText>>;

const MISSING = {
  name: 'create.nameRequired',
  type: 'create.typeRequired',
  short_description: 'create.shortDescriptionRequired',
  description: 'create.descriptionRequired',
} as const;

/** The form for a new agent: what is in it, what is wrong with it, and sending it. */
export function useAgentForm(onCreated: (agent: CreatedAgent) => void): AgentFormState {
  const { t } = useTranslation('studio');
  const errorText = useErrorText();
  const draft = useAgentDraft();
  const [found, setFound] = useState<Found>({});
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const sending = useRef(false);
  /** False once the page was left: the result is then shown as a toast. */
  const isShown = useRef(true);
  const [typedSkill, typeSkill] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateAgent();

  const change = (next: Partial<AgentForm>) => {
    draft.change(next);
    setFound((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))));
  };
  const welcome = useWelcome(draft.form, change);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  // Only when the fields are marked and can be written in again. Where no field is at fault, the button is what one needs.
  useEffect(() => {
    if (failures === 0 || !form.current) return;
    const isSubmit = (control: Element) => control instanceof HTMLButtonElement && control.type === 'submit';
    const target = form.current.querySelector('[aria-invalid=true]') ?? [...form.current.elements].find(isSubmit);
    if (target instanceof HTMLElement) target.focus();
  }, [failures]);

  const explain = (error: ApiError | undefined) => {
    if (error?.status === 409) {
      setFound({ name: 'create.nameTaken' });
      notify.error({ title: t('create.takenTitle'), description: t('create.nameTaken') });
      return;
    }
    const fields = error ? refusedFields(error) : [];
    const isReserved = error?.code === 'name_reserved';
    const problem = isReserved ? 'create.nameReserved' : 'create.checkField';
    setFound(Object.fromEntries(fields.map((field) => [field, problem])));
    notify.error({
      title: t('create.failedTitle'),
      description: isReserved ? t('create.nameReserved') : t('create.failed', { reason: errorText(error) }),
    });
  };

  const startOver = () => {
    draft.startOver();
    typeSkill('');
    setFound({});
  };

  const send = async () => {
    const isSamePath = currentPathCheck(); // a page that is left stays until the next one is loaded
    const { added } = addSkill({ ...startSkills(), added: draft.form.skills }, typedSkill);
    const outcome = await create({ ...draft.form, skills: [...added] }, welcome.text, draft.image);
    sending.current = false;
    setBusy(false);
    if ('agent' in outcome) {
      startOver();
      if (isShown.current && isSamePath()) onCreated(outcome.agent);
      else notify.success({ title: t('created.title', { name: outcome.agent.name }), description: t('created.left') });
      return;
    }
    setFailures((before) => before + 1);
    if ('imageRefused' in outcome) {
      notify.error({ title: t('create.imageFailed'), description: errorText(outcome.imageRefused) });
    } else explain(outcome.refused);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Not the state: the second press of a double click comes before it is shown.
    if (sending.current) return;
    const missing = missingFields(draft.form);
    setFound(Object.fromEntries(missing.map((field) => [field, MISSING[field]])));
    if (missing.length > 0) {
      setFailures((before) => before + 1);
      notify.error({ title: t('create.invalidTitle'), description: t('create.invalid', { count: missing.length }) });
      return;
    }
    sending.current = true;
    setBusy(true);
    void send();
  };

  const problems: Problems = Object.fromEntries(Object.entries(found).map(([field, text]) => [field, t(text)]));
  return { draft, welcome, problems, change, typedSkill, typeSkill, startOver, busy, form, submit };
}
