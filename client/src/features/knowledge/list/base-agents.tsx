import { ChevronDown, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { AgentAvatar } from '../../../ui/images/avatar';
import { Badge } from '../../../ui/layout/badge';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu';
import type { Agent, KnowledgeBase } from '../api/knowledge-api';
import { AgentAvatars, ReadyWords } from './agent-avatars';
import { agentsOfBase, isReady } from './agents-of-base';

export interface BaseAgentsProps {
  base: KnowledgeBase;
  name: string;
  /** Undefined while loading or if loading failed. */
  agents: readonly Agent[] | undefined;
}

/** Agents that use a knowledge base: a few avatars, which open a menu with all of them. */
export function BaseAgents({ base, name, agents }: BaseAgentsProps) {
  const { t } = useTranslation('knowledge');
  if (base.agents.length === 0) return <p className="text-xs text-fg2">{t('agents.none')}</p>;
  const readers = agentsOfBase(base.agents, agents ?? []);
  if (readers.length === 0) {
    const count = t('agents.count', { count: base.agents.length });
    return <p className="text-xs text-fg2">{count}</p>;
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="relative -m-2 grid max-w-[calc(100%+16px)] gap-2 justify-self-start rounded-control p-2 text-left hover:bg-muted">
        <span className="sr-only">{t('agents.label', { name })}: </span>
        <span className="flex items-center gap-2">
          <AgentAvatars agents={readers} />
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-fg2" />
        </span>
        <ReadyWords agents={readers} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-[min(60dvh,420px)] w-[320px] overflow-y-auto">
        {readers.map((agent) => (
          <AgentItem key={agent.id} agent={agent} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function AgentItem({ agent }: { agent: Agent }) {
  const { t } = useTranslation('knowledge');
  const ready = isReady(agent);
  return (
    <DropdownMenuItem asChild>
      <Link
        to={paths.agent(agent.id)}
        target="_blank"
        rel="noopener"
        aria-label={`${t('agents.newTab', { name: agent.name })}. ${t(ready ? 'agents.isReady' : 'agents.isNotReady')}`}
      >
        <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={32} />
        <span className="grid min-w-0 flex-1 justify-items-start gap-0.5 py-1.5">
          <span className="max-w-full truncate text-sm font-medium">{agent.name}</span>
          <Badge tone={ready ? 'ready' : 'draft'} dot={ready ? 'filled' : 'hollow'}>
            {t(ready ? 'agents.isReady' : 'agents.isNotReady')}
          </Badge>
        </span>
        <ExternalLink aria-hidden="true" className="size-4!" />
      </Link>
    </DropdownMenuItem>
  );
}
