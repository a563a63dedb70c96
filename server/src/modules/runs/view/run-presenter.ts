import { Injectable } from '@nestjs/common';
import type { Locale, RunStep } from '../../../contract/limits.js';
import { executionUrl, workflowUrl } from '../../agents/public.js';
import { causeOfReply, causeText, stopText, WorkflowTool } from '../../workflow/public.js';
import type { RunRow } from './run-reader.repository.js';
import type { RunFailureView, RunView } from './run-view.dto.js';

type FailedRow = Pick<RunRow, 'is_own' | 'failure_code' | 'failure_detail' | 'steps'>;

/** Converts runs into API responses. */
@Injectable()
export class RunPresenter {
  constructor(private readonly tool: WorkflowTool) {}

  /** @param rows runs of one agent */
  async show(agentId: number, rows: RunRow[], locale: Locale): Promise<RunView[]> {
    const tools = new Map<string, string>();
    for (const { workflow_id: id } of rows) {
      if (id !== null && !tools.has(id)) tools.set(id, await this.tool.addressOf(agentId, id));
    }
    return rows.map((row) => toView(row, tools.get(row.workflow_id ?? '') ?? '', locale));
  }
}

/** @param tool base address of n8n; empty when there is nothing to open */
function toView(
  { is_own, chat_id, message_id, created_at, failure_code, failure_detail, steps, ...row }: RunRow,
  tool: string,
  locale: Locale,
): RunView {
  const { workflow_id, execution_id, execution_stop: stop } = row;
  return {
    turn_id: row.turn_id,
    outcome: row.outcome,
    failure: failureOf({ is_own, failure_code, failure_detail, steps }, locale),
    attempts: row.attempts,
    created_at: created_at.toISOString(),
    queued_ms: row.queued_ms,
    first_chunk_ms: row.first_chunk_ms,
    total_ms: row.total_ms,
    steps: is_own ? steps : withoutWords(steps),
    workflow_id,
    workflow_url: workflow_id === null ? null : workflowUrl(tool, workflow_id),
    execution_id,
    execution_url: workflow_id === null || execution_id === null ? null : executionUrl(tool, workflow_id, execution_id),
    execution_stop: stop && { code: stop, message: stopText(stop, locale) },
    chat_id: is_own ? chat_id : null,
    message_id: is_own ? message_id : null,
  };
}

function failureOf(
  { is_own, failure_code: code, failure_detail: detail, steps }: FailedRow,
  locale: Locale,
): RunFailureView | null {
  if (code === null) return null;
  const diagnosis = detail?.diagnosis ?? causeOfReply({ code, detail, steps });
  const { headline, fix } = causeText(diagnosis, locale);
  const words = diagnosis.words ?? detail?.words;
  return {
    code,
    cause: diagnosis.cause,
    message: headline,
    fix,
    node: diagnosis.node || null,
    status: detail?.status ?? null,
    words: (is_own && words) || null,
    fields: detail?.fields ?? [],
  };
}

/** Removes error texts of nodes, which may repeat a user's message. */
function withoutWords(steps: RunStep[] | null): RunStep[] | null {
  return steps?.map((step) => (step.error === undefined ? step : { ...step, error: '' })) ?? null;
}
