import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../../api/session/session';
import { Button } from '../../../../ui/buttons/button';
import { AvatarPair } from '../../../../ui/images/avatar';
import type { Agent, Persona } from '../../api/agents-api';
import { PersonaPicker } from './persona-picker';

export interface PersonaChoiceProps {
  agent: Agent;
  personas: readonly Persona[];
  persona: Persona | undefined;
  me: Me | undefined;
  /** Whether the personas are loading. */
  loading: boolean;
  /** Why the personas could not be loaded. */
  error: unknown;
  onRetry: () => void;
  onChoose: (id: number) => void;
}

/** The images of agent and persona, with a button to change the persona. */
export function PersonaChoice(props: PersonaChoiceProps) {
  const { agent, personas, persona, me, loading, error, onRetry, onChoose } = props;
  const { t } = useTranslation('agent');
  const [picking, setPicking] = useState(false);
  const personaName = persona?.name ?? me?.first_name ?? t('chat.withoutPersona');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <AvatarPair
        size={72}
        agent={{ id: agent.id, name: agent.name, image: agent.image }}
        person={{ id: persona?.id ?? me?.id ?? 0, name: personaName, image: persona?.image }}
      />
      <div className="grid min-w-0 flex-1 justify-items-start">
        <p className="line-clamp-2 max-w-full font-semibold">
          {t('chat.pair', { agent: agent.name, persona: personaName })}
        </p>
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setPicking(true)}>
          {t('chat.changePersona')}
        </Button>
      </div>
      <PersonaPicker
        open={picking}
        onOpenChange={setPicking}
        personas={personas}
        loading={loading}
        error={error}
        onRetry={onRetry}
        chosen={persona?.id}
        onChoose={(id) => {
          onChoose(id);
          setPicking(false);
        }}
      />
    </div>
  );
}
