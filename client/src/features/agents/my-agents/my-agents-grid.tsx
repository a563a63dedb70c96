import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { CreateTile } from '../../../ui/layout/create-tile';
import type { MyAgent } from '../api/my-agents-api';
import { MyAgentCard, MyAgentCardSkeleton } from './my-agent-card';
import type { AgentAction } from './my-agent-dialogs';
import { MY_AGENTS_STEP } from './my-agents-view';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,256px),1fr))] gap-4';

export interface MyAgentsGridProps {
  /** In display order. */
  agents: readonly MyAgent[];
  shown: number;
  onMore: (shown: number) => void;
  onCreate: () => void;
  onAction: (action: AgentAction) => void;
}

/** The create tile, the user's agents, and a button for more. */
export function MyAgentsGrid({ agents, shown, onMore, onCreate, onAction }: MyAgentsGridProps) {
  const { t } = useTranslation('studio');
  const firstNew = useRef<HTMLAnchorElement>(null);
  const wanted = useRef(0);
  const more = Math.min(MY_AGENTS_STEP, agents.length - shown);

  // Focuses the first new item: the button may be gone.
  useEffect(() => {
    if (wanted.current !== shown) return;
    wanted.current = 0;
    firstNew.current?.focus();
  }, [shown]);

  return (
    <>
      <ul className={grid}>
        <li>
          <CreateTile label={t('mine.create')} className="min-h-[112px]" onClick={onCreate} />
        </li>
        {agents.slice(0, shown).map((agent, at) => (
          <li key={agent.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            <MyAgentCard
              agent={agent}
              linkRef={at === shown - MY_AGENTS_STEP ? firstNew : undefined}
              onPublish={() => onAction({ kind: 'publish', id: agent.id })}
              onStats={() => onAction({ kind: 'stats', id: agent.id })}
              onSettings={() => onAction({ kind: 'settings', id: agent.id })}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => {
            wanted.current = shown + MY_AGENTS_STEP;
            onMore(wanted.current);
          }}
        >
          {t('mine.more', { count: more })}
        </Button>
      )}
    </>
  );
}

/** Placeholder of the grid. */
export function MyAgentsSkeleton() {
  return (
    <div className={`${grid} animate-appear-late`}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <MyAgentCardSkeleton key={index} />
      ))}
    </div>
  );
}
