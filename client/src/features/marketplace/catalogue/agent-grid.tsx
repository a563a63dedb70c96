import { cn } from '../../../lib/cn';
import type { Agent } from '../api/marketplace-api';
import { AgentCard, type AgentCardProps, AgentCardSkeleton } from './agent-card';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-4';

export interface AgentGridProps extends Pick<AgentCardProps, 'heading'> {
  agents: readonly Agent[];
  /** Whether other agents are loading. */
  isFetching: boolean;
  /** Whether the agents belong to a previous query. */
  isStale: boolean;
}

/** Agent cards in as many columns as fit. */
export function AgentGrid({ agents, heading, isFetching, isStale }: AgentGridProps) {
  return (
    <ul
      aria-busy={isFetching}
      // The dimming is delayed, so that a fast response does not flicker.
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

/** Placeholder of a page of cards. */
export function AgentGridSkeleton({ cards }: { cards: number }) {
  return (
    <div aria-hidden="true" className={cn(grid, 'animate-appear-late')}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <AgentCardSkeleton key={index} />
      ))}
    </div>
  );
}
