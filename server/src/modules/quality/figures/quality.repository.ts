import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FailureCode } from '../../../contract/errors.js';
import type { FeedbackReason } from '../../../contract/limits.js';
import type { RunFailureDetail } from '../../../contract/workflows/runs.js';

/** Scope of the figures: agents of one creator, in a period. */
export interface Scope {
  creatorId: number;
  agentIds: number[];
  /** First day. */
  from: string;
  /** Day after the last one. */
  before: string;
}

/** Figures of runs: of one day, of one agent (only in an overview), or of all. */
export interface RunFigures {
  day: string | null;
  agent_id: number | null;
  conversations: number;
  people: number;
  messages: number;
  answered: number;
  failed: number;
  stopped: number;
  waiting: number;
  /** Null without answers. */
  first_text: [p50: number, p90: number] | null;
  reply: [p50: number, p90: number] | null;
}

/** Figures of the runs of one version; null for runs without a version. */
export interface VersionFigures {
  version: number | null;
  messages: number;
  answered: number;
  failed: number;
  reply: [p50: number, p90: number] | null;
}

/** Failures with the same cause. May contain user text. */
export interface FailureGroup {
  code: FailureCode;
  detail: RunFailureDetail | null;
  /** The last node with an error. */
  step: { node: string; error: string } | null;
  count: number;
  /** All failures with this code. */
  of_code: number;
}

export interface FailureCell {
  agent_id: number;
  day: string;
  code: FailureCode;
  count: number;
}

export interface FeedbackCell {
  agent_id: number;
  day: string;
  version: number | null;
  value: 1 | -1;
  reason: FeedbackReason | null;
  count: number;
}

// Statements are planned for each call, because a day of one agent and 90 days of all need different plans (ADR 45).

const day = (time: string): string => `(${time} AT TIME ZONE 'UTC')::date`;
const inPeriod = (time: string): string =>
  `${time} >= $2::date::timestamp AT TIME ZONE 'UTC' AND ${time} < $3::date::timestamp AT TIME ZONE 'UTC'`;

/** Runs in chats of other users. */
const RUNS = `FROM run r JOIN chat c ON c.id = r.chat_id
  WHERE r.agent_id = ANY($1::bigint[]) AND ${inPeriod('r.created_at')} AND c.user_id <> $4`;
const CONVERSATION = 'coalesce(c.conversation_id, c.id)';

const quantiles = (ms: string): string =>
  `percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${ms}) FILTER (WHERE r.outcome = 'answered' AND ${ms} IS NOT NULL)`;
const outcome = (name: string): string => `count(*) FILTER (WHERE r.outcome = '${name}')::int AS ${name}`;

const figuresBy = (sets: string): string => `
  SELECT to_char(${day('r.created_at')}, 'YYYY-MM-DD') AS day, ${sets.includes('agent_id') ? 'r.agent_id' : 'NULL::bigint AS agent_id'},
    count(DISTINCT ${CONVERSATION})::int AS conversations, count(DISTINCT c.user_id)::int AS people, count(*)::int AS messages,
    ${['answered', 'failed', 'stopped', 'waiting'].map(outcome).join(', ')},
    ${quantiles('coalesce(r.queued_ms + r.first_chunk_ms, r.total_ms)')} AS first_text, ${quantiles('r.total_ms')} AS reply
  ${RUNS} GROUP BY GROUPING SETS (${sets})`;
const FIGURES = figuresBy(`(), (${day('r.created_at')})`);
const FIGURES_WITH_AGENTS = figuresBy(`(), (${day('r.created_at')}), (r.agent_id)`);

const VERSIONS = `
  SELECT r.agent_version AS version, count(*)::int AS messages, ${['answered', 'failed'].map(outcome).join(', ')},
    ${quantiles('r.total_ms')} AS reply
  ${RUNS} GROUP BY r.agent_version`;

/** Failures can have many different texts: those beyond the most frequent ones get the cause of their code. */
const FAILURE_GROUPS_MAX = 500;
const FAILURES = `
  SELECT code, detail, step, count(*)::int AS count, sum(count(*)) OVER (PARTITION BY code)::int AS of_code
  FROM (SELECT r.failure_code AS code, r.failure_detail AS detail,
      jsonb_path_query_array(r.steps, '$[*] ? (exists(@.error))') -> -1 #- '{started_ms}' #- '{ended_ms}' #- '{run}' AS step
    ${RUNS} AND r.outcome = 'failed') f
  GROUP BY code, detail, step ORDER BY count DESC, code LIMIT ${FAILURE_GROUPS_MAX}`;

const FAILURE_CELLS = `
  SELECT r.agent_id, to_char(${day('r.created_at')}, 'YYYY-MM-DD') AS day, r.failure_code AS code, count(*)::int AS count
  ${RUNS} AND r.outcome = 'failed' GROUP BY r.agent_id, ${day('r.created_at')}, r.failure_code`;

const QUESTIONS = `
  SELECT questions, count(*)::int AS conversations
  FROM (SELECT count(DISTINCT r.message_id)::int AS questions ${RUNS} GROUP BY ${CONVERSATION}) q
  GROUP BY questions ORDER BY questions`;

const FEEDBACK = `
  SELECT f.agent_id, to_char(${day('f.updated_at')}, 'YYYY-MM-DD') AS day, f.agent_version AS version, f.value,
    f.reason, count(*)::int AS count
  FROM message_feedback f JOIN message m ON m.id = f.message_id JOIN chat c ON c.id = m.chat_id
  WHERE f.agent_id = ANY($1::bigint[]) AND ${inPeriod('f.updated_at')} AND c.user_id <> $4
  GROUP BY f.agent_id, ${day('f.updated_at')}, f.agent_version, f.value, f.reason`;

const AGENTS = 'SELECT id, name FROM agent WHERE creator_id = $1 AND deleted_at IS NULL ORDER BY id DESC';

/** Reads the figures of the quality view from runs and ratings. */
@Injectable()
export class QualityRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The creator's agents, newest first. */
  agentsOf(creatorId: number): Promise<{ id: number; name: string }[]> {
    return this.dataSource.query(AGENTS, [creatorId]);
  }

  /** The total and the days with runs; also each agent with runs if `withAgents`. */
  figures(scope: Scope, withAgents: boolean): Promise<RunFigures[]> {
    return this.#read(withAgents ? FIGURES_WITH_AGENTS : FIGURES, scope);
  }

  versions(scope: Scope): Promise<VersionFigures[]> {
    return this.#read(VERSIONS, scope);
  }

  /** The most frequent groups. */
  failures(scope: Scope): Promise<FailureGroup[]> {
    return this.#read(FAILURES, scope);
  }

  failureCells(scope: Scope): Promise<FailureCell[]> {
    return this.#read(FAILURE_CELLS, scope);
  }

  /** Number of conversations by their number of questions. */
  questions(scope: Scope): Promise<{ questions: number; conversations: number }[]> {
    return this.#read(QUESTIONS, scope);
  }

  feedback(scope: Scope): Promise<FeedbackCell[]> {
    return this.#read(FEEDBACK, scope);
  }

  #read<Row>(sql: string, { agentIds, from, before, creatorId }: Scope): Promise<Row[]> {
    return this.dataSource.query<Row[]>(sql, [agentIds, from, before, creatorId]);
  }
}
