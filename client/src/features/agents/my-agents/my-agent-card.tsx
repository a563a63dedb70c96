import { ChartNoAxesColumn, Settings } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../i18n/use-language';
import { useTypeName } from '../../../lib/agent-type';
import { cn } from '../../../lib/cn';
import { paths } from '../../../lib/navigation/paths';
import { buttonStyle } from '../../../ui/buttons/button';
import { IconButton } from '../../../ui/buttons/icon-button';
import { AgentAvatar } from '../../../ui/images/avatar';
import { CrownCount, crownsOf } from '../../../ui/layout/crown-count';
import type { MyAgent } from '../api/my-agents-api';
import { OwnerMenu } from '../transfer/owner-menu';
import { StatusControl } from './status-control';
import { WorkflowButton } from './workflow-button';

const frame = 'grid grid-cols-[minmax(0,1fr)] content-between gap-4 rounded-card border border-line bg-card p-4';
const head = 'grid grid-cols-[72px_minmax(0,1fr)] gap-x-3';

export interface MyAgentCardProps {
  agent: MyAgent;
  onPublish: () => void;
  onStats: () => void;
  onSettings: () => void;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/** Card of one of the user's agents, with its actions. */
export function MyAgentCard({ agent, onPublish, onStats, onSettings, linkRef }: MyAgentCardProps) {
  const { t } = useTranslation('studio');
  const typeName = useTypeName();
  const { language } = useLanguage();
  const crowns = crownsOf(agent.crowns_number);
  return (
    <article
      className={`${frame} transition-colors duration-[120ms] ease-out focus-within:border-control hover:border-control`}
    >
      <div className={`relative ${head}`}>
        <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={72} />
        <OwnerMenu
          agent={agent}
          label={t('mine.moreActions', { name: agent.name })}
          size="sm"
          className="absolute -top-1.5 -right-1.5"
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-0.5 pr-7">
          <h3 className="line-clamp-2 text-[17px] leading-[1.25] tracking-[-0.01em]">
            <Link ref={linkRef} to={paths.agent(agent.id)} className="rounded-control hover:underline">
              {agent.name}
            </Link>
          </h3>
          <div className="flex items-center gap-3">
            <p className="truncate text-xs text-fg2">{typeName(agent.type)}</p>
            <CrownCount count={crowns} label={t('mine.crowns', { count: crowns })} language={language} />
          </div>
        </div>
      </div>
      <StatusControl agent={agent} onPress={onPublish} />
      <div className="-mb-1.5 flex items-center gap-0.5 border-t border-line pt-2.5">
        <Link
          to={paths.agent(agent.id)}
          aria-label={t('mine.openLabel', { name: agent.name })}
          className={cn(buttonStyle({ variant: 'quiet' }), 'mr-auto -ml-3 px-3')}
        >
          {t('mine.open')}
        </Link>
        <WorkflowButton agent={agent} onSettings={onSettings} />
        <IconButton
          label={t('mine.stats', { name: agent.name })}
          tooltip={t('stats.title')}
          size="lg"
          onClick={onStats}
        >
          <ChartNoAxesColumn />
        </IconButton>
        <IconButton
          label={t('mine.settings', { name: agent.name })}
          tooltip={t('mine.settingsShort')}
          size="lg"
          onClick={onSettings}
        >
          <Settings />
        </IconButton>
      </div>
    </article>
  );
}

/** Placeholder of a card with exactly the same size. */
export function MyAgentCardSkeleton() {
  return (
    <div aria-hidden="true" className={frame}>
      <span className={head}>
        <span className="size-[72px] animate-breathe rounded-squircle bg-muted" />
        <span className="grid content-start gap-2 pt-1">
          <span className="h-4 w-3/4 animate-breathe rounded-control bg-muted" />
          <span className="h-3 w-1/3 animate-breathe rounded-control bg-muted" />
        </span>
      </span>
      <span className="flex h-9 items-center justify-between">
        <span className="h-6 w-28 animate-breathe rounded-full bg-muted" />
        <span className="h-3 w-20 animate-breathe rounded-control bg-muted" />
      </span>
      <span className="-mb-1.5 flex h-[55px] items-center justify-between border-t border-line pt-2.5">
        <span className="h-3 w-16 animate-breathe rounded-control bg-muted" />
        <span className="h-6 w-28 animate-breathe rounded-control bg-muted" />
      </span>
    </div>
  );
}
