import { LIMITS } from '@contract/limits';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllPersonasQuery } from '../../../api/all-personas';
import { useMe } from '../../../api/session/session';
import { useLanguage } from '../../../i18n/use-language';
import { Button } from '../../../ui/buttons/button';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { Dialog, DialogBody, DialogPanel } from '../../../ui/overlays/dialog';
import type { Agent } from '../api/agents-api';
import { ExistingChats } from './existing/existing-chats';
import { PersonaChoice } from './persona/persona-choice';
import { initialPersona, sortPersonas } from './persona/personas';
import { useStartChat } from './use-start-chat';

export interface StartChatDialogProps {
  agent: Agent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Dialog to start a chat with a persona and a name, or to open an existing chat. */
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
  const { language } = useLanguage();
  const me = useMe();
  const formId = useId();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<number>();
  const { start, isLoading } = useStartChat(agent);
  const { data, error, isLoading: loadingPersonas, refetch } = useAllPersonasQuery();
  const personas = sortPersonas(data ?? [], language);
  const persona = personas.find(({ id }) => id === chosen) ?? initialPersona(personas);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start({ name, personaId: persona?.id });
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
        <form id={formId} noValidate onSubmit={submit}>
          <CountedField
            label={t('chat.name')}
            optionalLabel={t('common:optional')}
            placeholder={agent.name}
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
