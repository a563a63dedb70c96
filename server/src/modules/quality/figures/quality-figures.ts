import type { FeedbackReason } from '../../../contract/limits.js';
import { daysOf, type Period } from './domain/period.js';
import type { QualityAgent, QualityDay, QualityFigures, QualityReason, QualityVersion } from './quality.dto.js';
import type { FeedbackCell, RunFigures, VersionFigures } from './quality.repository.js';

/** Agents in an overview. */
const AGENTS_MAX = 1000;

/** An agent of the caller. */
export type NamedAgent = { id: number; name: string };

const NO_RUNS = {
  ...{ conversations: 0, people: 0, messages: 0, answered: 0, failed: 0, stopped: 0, waiting: 0 },
  ...{ first_text: null, reply: null },
};

/** Figures of runs and ratings of one day, one agent, or all. */
function toFigures(runs: RunFigures | undefined, ratings: readonly FeedbackCell[]): QualityFigures {
  const { first_text: first, reply, ...counts } = runs ?? NO_RUNS;
  const { conversations, people, messages, answered, failed, stopped, waiting } = counts;
  return {
    ...{ conversations, people, messages, answered, failed, stopped, waiting },
    success_rate: successRate(answered, failed),
    first_text_p50_ms: first?.[0] ?? null,
    first_text_p90_ms: first?.[1] ?? null,
    reply_p50_ms: reply?.[0] ?? null,
    reply_p90_ms: reply?.[1] ?? null,
    ...upAndDown(ratings),
  };
}

/** Figures of the whole period. */
export function totalOf(figures: readonly RunFigures[], ratings: readonly FeedbackCell[]): QualityFigures {
  return toFigures(
    figures.find((row) => row.day === null && row.agent_id === null),
    ratings,
  );
}

/** Figures of each day of the period, oldest first. */
export function figuresByDay(
  period: Period,
  figures: readonly RunFigures[],
  ratings: readonly FeedbackCell[],
): QualityDay[] {
  const runs = new Map(figures.map((row) => [row.day, row]));
  return daysOf(period).map((day) => ({
    day,
    ...toFigures(
      runs.get(day),
      ratings.filter((cell) => cell.day === day),
    ),
  }));
}

/** Figures of each agent: those with the most messages first, those without any last, newest first. */
export function figuresByAgent(
  agents: readonly NamedAgent[],
  figures: readonly RunFigures[],
  ratings: readonly FeedbackCell[],
): QualityAgent[] {
  const runs = new Map(figures.map((row) => [row.agent_id, row]));
  const ratingsOf = cellsByAgent(ratings);
  return agents
    .map(({ id, name }) => ({ agent_id: id, name, ...toFigures(runs.get(id), ratingsOf.get(id) ?? []) }))
    .sort((a, b) => b.messages - a.messages)
    .slice(0, AGENTS_MAX);
}

/** Figures of each version with runs or ratings, newest first. */
export function versionsOf(runs: readonly VersionFigures[], ratings: readonly FeedbackCell[]): QualityVersion[] {
  const versions = new Set([...runs, ...ratings].map(({ version }) => version));
  return [...versions]
    .sort((a, b) => (b ?? 0) - (a ?? 0))
    .map((version) => {
      const own = runs.find((row) => row.version === version);
      const { messages, answered, failed, reply } = own ?? { messages: 0, answered: 0, failed: 0, reply: null };
      return {
        ...{ version, messages, answered, failed },
        success_rate: successRate(answered, failed),
        reply_p50_ms: reply?.[0] ?? null,
        reply_p90_ms: reply?.[1] ?? null,
        ...upAndDown(ratings.filter((cell) => cell.version === version)),
      };
    });
}

const successRate = (answered: number, failed: number): number | null =>
  answered + failed === 0 ? null : answered / (answered + failed);

const upAndDown = (ratings: readonly FeedbackCell[]): { up: number; down: number } => ({
  up: countOf(ratings.filter(({ value }) => value === 1)),
  down: countOf(ratings.filter(({ value }) => value === -1)),
});

/** Reasons of the bad ratings, most frequent first. */
export function reasonsOf(ratings: readonly FeedbackCell[]): QualityReason[] {
  const counts = new Map<FeedbackReason | null, number>();
  for (const { value, reason, count } of ratings) {
    if (value === -1) counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason ?? '').localeCompare(b.reason ?? ''));
}

export const countOf = (cells: readonly { count: number }[]): number =>
  cells.reduce((sum, { count }) => sum + count, 0);

/** The cells of each agent. */
export function cellsByAgent<C extends { agent_id: number }>(cells: readonly C[]): Map<number, C[]> {
  const byAgent = new Map<number, C[]>();
  for (const cell of cells) {
    const own = byAgent.get(cell.agent_id);
    if (own) own.push(cell);
    else byAgent.set(cell.agent_id, [cell]);
  }
  return byAgent;
}
