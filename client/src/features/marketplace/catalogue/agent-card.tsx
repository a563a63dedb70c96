import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../i18n/use-language';
import { useTypeName } from '../../../lib/agent-type';
import { paths } from '../../../lib/navigation/paths';
import { AgentAvatar } from '../../../ui/images/avatar';
import { Badge } from '../../../ui/layout/badge';
import { CrownCount, crownsOf } from '../../../ui/layout/crown-count';
import type { Agent } from '../api/marketplace-api';

/** The last row is aligned to the bottom, so that cards in a row look alike. */
const frame =
  'grid grid-cols-[72px_minmax(0,1fr)] grid-rows-[minmax(72px,auto)_1fr_auto] gap-3 rounded-card border border-line bg-card p-4';

export interface AgentCardProps {
  agent: Agent;
  /** Heading level, one below the page's headings. */
  heading: 'h2' | 'h3';
}

/**
 * An agent in a list; the whole card is one link. Memoized, because the page re-renders on each key press in the search
 * box.
 */
export const AgentCard = memo(function AgentCard({ agent, heading: Heading }: AgentCardProps) {
  const { t } = useTranslation('marketplace');
  const { language } = useLanguage();
  const typeName = useTypeName();
  const crowns = crownsOf(agent.crowns_number);
  return (
    <article
      className={`${frame} relative transition-colors duration-[120ms] ease-out focus-within:border-control hover:border-control`}
    >
      <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={72} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-0.5">
        <Heading className="line-clamp-2 text-[17px] leading-[1.25] tracking-[-0.01em]">
          <Link
            to={paths.agent(agent.id)}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-primary"
          >
            {agent.name}
          </Link>
        </Heading>
        <p className="truncate text-xs text-fg2">{typeName(agent.type)}</p>
        <CardBadge agent={agent} />
      </div>
      <p className="col-span-full line-clamp-2 min-h-[42px] self-start text-sm text-fg2">{agent.short_description}</p>
      <div className="col-span-full flex items-center justify-between gap-3 text-sm">
        <CrownCount count={crowns} label={t('crowns', { count: crowns })} language={language} />
        <span aria-hidden="true" className="font-semibold text-primary">
          {t('open')} →
        </span>
      </div>
    </article>
  );
});

/** Only exceptions get a badge: most agents are published and online. */
function CardBadge({ agent }: { agent: Agent }) {
  const { t } = useTranslation('marketplace');
  const draft = agent.status === 'not_published';
  if (!draft && agent.availability === 'online') return null;
  const state = draft ? 'not_published' : agent.availability === 'troubled' ? 'troubled' : 'offline';
  return (
    <Badge tone={state === 'offline' ? 'danger' : 'draft'} dot="hollow" className="mt-0.5 justify-self-start">
      {t(`status.${state}`)}
    </Badge>
  );
}

/** Placeholder of a card with exactly the same size. */
export function AgentCardSkeleton() {
  return (
    <div aria-hidden="true" className={frame}>
      <span className="size-[72px] animate-breathe rounded-squircle bg-muted" />
      <span className="grid content-start gap-2 pt-1">
        <span className="h-4 w-3/4 animate-breathe rounded-control bg-muted" />
        <span className="h-3 w-1/3 animate-breathe rounded-control bg-muted" />
      </span>
      <span className="col-span-full grid h-[42px] content-start gap-2 pt-1">
        <span className="h-3 w-full animate-breathe rounded-control bg-muted" />
        <span className="h-3 w-4/5 animate-breathe rounded-control bg-muted" />
      </span>
      <span className="col-span-full flex h-[21px] items-center justify-between">
        <span className="h-3 w-10 animate-breathe rounded-control bg-muted" />
        <span className="h-3 w-20 animate-breathe rounded-control bg-muted" />
      </span>
    </div>
  );
}
