import { useTranslation } from 'react-i18next';
import { linearColors } from '../../../ui/images/avatar-colors';
import type { Agent, KnowledgeBase } from '../api/knowledge-api';
import { BaseAgents } from './base-agents';

const frame =
  'relative grid min-h-[176px] grid-cols-[minmax(0,1fr)] content-between gap-3 rounded-card border border-line bg-card p-4 pl-7';

export interface BaseCardProps {
  base: KnowledgeBase;
  agents: readonly Agent[] | undefined;
  onOpen: () => void;
}

/** Card of a knowledge base, designed as a book with a colored spine. */
export function BaseCard({ base, agents, onOpen }: BaseCardProps) {
  const { t } = useTranslation('knowledge');
  const name = base.name?.trim() || t('unnamed', { id: base.id });
  return (
    <article className={`${frame} transition-colors duration-[120ms] ease-out hover:border-control`}>
      <span
        aria-hidden="true"
        className="absolute inset-y-3 left-3 w-1.5 rounded-full"
        style={{ background: linearColors(base.id) }}
      />
      <div className="grid content-start justify-items-start gap-1">
        <h3 className="max-w-full text-[17px] leading-[1.25] tracking-[-0.01em]">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('edit', { name })}
            onClick={onOpen}
            // The button covers the whole card; the agents menu is placed above it.
            className="line-clamp-2 rounded-control text-left after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-primary"
          >
            {name}
          </button>
        </h3>
        <p className="tabular text-xs text-fg2">{t('chapters', { count: base.chapters_count })}</p>
      </div>
      <BaseAgents base={base} name={name} agents={agents} />
    </article>
  );
}

/** Skeleton of a card that is loading. */
export function BaseCardSkeleton() {
  return (
    <div aria-hidden="true" className={frame}>
      <span className="grid gap-2">
        <span className="h-4 w-3/4 animate-breathe rounded-control bg-muted" />
        <span className="h-3 w-1/3 animate-breathe rounded-control bg-muted" />
      </span>
      <span className="h-9 w-1/2 animate-breathe rounded-control bg-muted" />
    </div>
  );
}
