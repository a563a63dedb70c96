import { useTranslation } from 'react-i18next';
import { cn } from '../../../lib/cn';
import { AgentAvatar } from '../../../ui/images/avatar';
import type { Agent } from '../api/knowledge-api';
import { AVATARS_SHOWN, countReady, isReady } from './agents-of-base';

/** Avatars of the first agents, with a solid ring if ready and a dashed one otherwise. */
export function AgentAvatars({ agents }: { agents: readonly Agent[] }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {agents.slice(0, AVATARS_SHOWN).map((agent) => (
        <span
          key={agent.id}
          data-ready={isReady(agent)}
          className={cn('rounded-[31%] border-2 p-0.5', isReady(agent) ? 'border-ready' : 'border-dashed border-draft')}
        >
          <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={28} />
        </span>
      ))}
    </span>
  );
}

/** Numbers of ready and other agents as text. */
export function ReadyWords({ agents }: { agents: readonly Agent[] }) {
  const { t } = useTranslation('knowledge');
  const { ready, other } = countReady(agents);
  return (
    <span className="flex flex-wrap gap-x-3 text-xs font-medium">
      {ready > 0 && <span className="text-ready">{t('agents.ready', { count: ready })}</span>}
      {other > 0 && <span className="text-draft">{t('agents.other', { count: other })}</span>}
    </span>
  );
}
