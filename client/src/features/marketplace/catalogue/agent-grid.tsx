import { cn } from '../../../lib/cn';
import type { Agent } from '../api/marketplace-api';
import { AgentCard, type AgentCardProps, AgentCardSkeleton } from './agent-card';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-4';

export interface AgentGridProps extends Pick<AgentCardProps, 'heading'> {
  agents: readonly Agent[];
  /** Others are on their way. */
  isFetching: boolean;
  /** These are not what was asked for. */
  isStale: boolean;
}

/** The cards, as many beside each other as fit. */
export function AgentGrid({ agents, heading, isFetching, isStale }: AgentGridProps) {
  return (
    <ul
      aria-busy={isFetching}
      // Delayed, so that a fast answer does not flicker.
      className={cn(grid, 'transition-opacity delay-150 duration-[120ms]', isStale && 'opacity-60')}
    >
      {agents.map((agent) => (
        <li key={agent.id} className="grid min-w-0">
          <AgentCard agent={agent} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

/** The places of the cards of one page. */
export function AgentGridSkeleton({ cards }: { cards: number }) {
  return (
    <div aria-hidden="true" className={cn(grid, 'animate-appear-late')}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal places
        <AgentCardSkeleton key={index} />
      ))}
    </div>
  );
}
