import { LIMITS } from '@contract/limits';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAllPersonasQuery } from '../../../api/all-personas';
import { isApiError } from '../../../api/api-error';
import { useErrorText } from '../../../api/error-text';
import { useMe } from '../../../api/session';
import { useLanguage } from '../../../i18n/use-language';
import { paths } from '../../../lib/paths';
import { stillHere } from '../../../lib/still-here';
import { Button } from '../../../ui/button';
import { CountedField } from '../../../ui/counted-field';
import { Dialog, DialogBody, DialogPanel } from '../../../ui/dialog';
import { notify } from '../../../ui/notify';
import { type Agent, useChatsCreateMutation } from '../api/agents-api';
import { useDefaultChatName } from '../hooks/use-default-chat-name';
import { initialPersona, sortPersonas } from '../model/personas';
import { newChatName } from '../model/start';
import { ExistingChats } from './existing-chats';
import { PersonaChoice } from './persona-choice';

export interface StartChatDialogProps {
  agent: Agent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A new chat with an agent: who one is in it, and what it is called. Or back into one that is already there. */
export function StartChatDialog({ agent, open, onOpenChange }: StartChatDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPanel>
        <Content agent={agent} />
      </DialogPanel>
    </Dialog>
  );
}

function Content({ agent }: { agent: Agent }) {
  const { t } = useTranslation(['agent', 'common']);
  const errorText = useErrorText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const me = useMe();
  const formId = useId();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [create, { isLoading }] = useChatsCreateMutation();
  const { data, error, isLoading: loadingPersonas, refetch } = useAllPersonasQuery();
  const personas = sortPersonas(data ?? [], language);
  const persona = personas.find(({ id }) => id === chosen) ?? initialPersona(personas);
  const defaultName = useDefaultChatName()(agent.name);

  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const isHere = stillHere();
    try {
      const chat = await create({
        createChatDto: {
          agent_id: agent.id,
          name: newChatName(name, defaultName),
          ...(persona ? { persona_id: persona.id } : {}),
        },
      }).unwrap();
      if (!chat?.id) throw new Error('Invalid chat response: missing id');
      if (isHere()) await navigate(paths.chat(chat.id));
    } catch (failure) {
      const reason = isApiError(failure) ? errorText(failure) : t('chat.failed');
      notify.error({ title: t('chat.failedTitle'), description: reason });
    }
  };

  return (
    <DialogBody
      title={t('chat.title')}
      description={t('chat.description')}
      footer={
        <Button type="submit" form={formId} busy={isLoading} disabled={loadingPersonas}>
          {t('chat.submit')}
        </Button>
      }
    >
      <div className="grid gap-6">
        <PersonaChoice
          agent={agent}
          personas={personas}
          persona={persona}
          me={me}
          loading={loadingPersonas}
          error={error}
          onRetry={() => void refetch()}
          onChoose={setChosen}
        />
        <form id={formId} noValidate onSubmit={(event) => void start(event)}>
          <CountedField
            label={t('chat.name')}
            optionalLabel={t('common:optional')}
            placeholder={defaultName}
            value={name}
            max={LIMITS.chatName}
            onChange={setName}
          />
        </form>
        <ExistingChats agent={agent} />
      </div>
    </DialogBody>
  );
}
