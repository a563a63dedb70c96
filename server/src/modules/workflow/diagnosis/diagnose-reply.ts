import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Cause, Diagnosis } from '../../../contract/workflows/causes.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { isPathTaken } from '../provisioning/check/webhook-path-taken.js';
import { findTrigger, whyNoTrigger } from '../provisioning/domain/workflow/trigger.js';
import { WorkflowRights } from '../provisioning/executions/workflow-rights.js';
import type { N8nClient } from '../provisioning/n8n/n8n.client.js';
import { N8nError } from '../provisioning/n8n/n8n-error.js';
import type { N8nExecution } from '../provisioning/n8n/n8n-executions.js';
import { N8nHosts } from '../provisioning/n8n/n8n-hosts.js';
import { causeOfExecution } from './domain/cause-of-execution.js';
import { type Execution, readExecution, readWorkflow } from './domain/execution.js';

/** Assumed clock difference of two machines. */
const TOLERANCE_MS = 2_000;
/** Maximum number of executions of the same time that are inspected. */
const CANDIDATES_MAX = 5;
/** Limit for all requests to n8n together. */
const WITHIN_MS = 8_000;
/** n8n stores an execution shortly after its response. */
const STORED_TRIES = 3;
const STORED_AFTER_MS = 400;

/** Causes that mean that the workflow did not run. */
const NOT_RUN: readonly Cause[] = [
  ...(['n8n_unreachable', 'n8n_not_here', 'proxy_auth', 'https_redirect', 'redirected', 'gateway_error'] as const),
  'not_connected',
  ...(['agent_key_refused', 'other_auth', 'webhook_credential_missing'] as const),
  ...(['webhook_login_missing', 'webhook_login_refused', 'webhook_login_lost'] as const),
];
/** With these, the workflow was not found at its path. */
const NOT_THERE: readonly Cause[] = ['not_registered', 'wrong_method', 'chat_not_public'];
/** With these, n8n counts the execution as a success, or it still waits. */
const MAY_HAVE_SUCCEEDED: readonly Cause[] = [
  ...(['empty_body', 'empty_text', 'no_items', 'unknown_fields', 'unreadable', 'chat_nodes', 'waits'] as const),
  ...(['error_status', 'reply_timeout', 'idle_timeout', 'connection_lost', 'stream_truncated'] as const),
  ...(['reply_too_large', 'storage_full'] as const),
];

/** A call without a reply. */
export interface FailedCall {
  agentId: number;
  creatorId: number;
  workflowId: string;
  messageId: number;
  /** Earliest and latest start of its execution. */
  from: Date;
  to: Date;
  /** Null if the workflow did not report it. */
  executionId: string | null;
  /** It has just failed, so n8n may not have stored the execution yet. */
  isFresh?: boolean;
}

/** `isOwn`: false if the owner of the workflow is unknown; then only executions that contain the message count. */
type OwnedCall = FailedCall & { isOwn: boolean };

/** Asks n8n why a reply is missing. Never runs while a message is being answered. */
@Injectable()
export class DiagnoseReply {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hosts: N8nHosts,
    private readonly rights: WorkflowRights,
  ) {}

  /** Refines the diagnosis `answered` with n8n's data; unchanged without a key or permission to read the workflow. */
  async run(answered: Diagnosis, call: FailedCall): Promise<{ diagnosis: Diagnosis; executionId: string | null }> {
    const known = { diagnosis: answered, executionId: call.executionId };
    const n8n = await this.hosts.ofWorkflow(call.agentId, call.workflowId);
    if (!n8n.hasKey || NOT_RUN.includes(answered.cause)) return known;
    const late = sleep(WITHIN_MS, known, { ref: false });
    return await Promise.race([late, this.#ask(n8n, answered, call)]).catch((error: unknown) => {
      if (!(error instanceof N8nError)) throw error;
      this.logger.debug({ err: error, agent_id: call.agentId }, 'Failed to read executions from n8n');
      return known;
    });
  }

  async #ask(
    n8n: N8nClient,
    answered: Diagnosis,
    call: FailedCall,
  ): Promise<{ diagnosis: Diagnosis; executionId: string | null }> {
    if (NOT_THERE.includes(answered.cause)) {
      return { diagnosis: await stateOf(n8n, call.workflowId, answered), executionId: call.executionId };
    }
    const ownership = await this.rights.of(n8n, { ...call, n8nWorkflowId: call.workflowId });
    if (ownership === 'another') return { diagnosis: answered, executionId: call.executionId };
    const found = await this.#find(n8n, answered, { ...call, isOwn: ownership === 'own' });
    if (found?.execution) {
      return { diagnosis: causeOfExecution(answered, found.execution), executionId: found.id };
    }
    const executionId = found?.id ?? call.executionId;
    if (answered.cause !== 'empty_body' && answered.cause !== 'reply_timeout') {
      return { diagnosis: answered, executionId };
    }
    // Successful executions are often not stored: the workflow itself shows how it responds.
    const { activeVersion } = await n8n.workflow(call.workflowId);
    return { diagnosis: causeOfExecution(answered, readWorkflow(activeVersion?.nodes)), executionId };
  }

  async #find(
    n8n: N8nClient,
    answered: Diagnosis,
    call: OwnedCall,
  ): Promise<{ id: string; execution?: Execution } | undefined> {
    if (call.executionId !== null) {
      const { execution } = await this.#read(n8n, call.workflowId, call.executionId);
      const isShown = execution !== undefined && (call.isOwn || isOf(execution, call));
      return { id: call.executionId, ...(isShown && { execution }) };
    }
    for (let tries = call.isFresh ? STORED_TRIES : 1; tries > 0; tries -= 1) {
      if (call.isFresh) await sleep(STORED_AFTER_MS);
      const found = await this.#among(n8n, await this.#candidates(n8n, answered, call), call);
      if (found) return found;
    }
    return undefined;
  }

  async #candidates(n8n: N8nClient, { cause }: Diagnosis, call: FailedCall): Promise<N8nExecution[]> {
    const all = await n8n.executions.list(call.workflowId);
    if (cause === 'reply_timeout' || cause === 'idle_timeout') {
      all.push(...(await n8n.executions.list(call.workflowId, 'running')));
    }
    const [from, to] = [call.from.getTime() - TOLERANCE_MS, call.to.getTime() + TOLERANCE_MS];
    const isLikely = ({ startedAt, status }: N8nExecution): boolean =>
      startedAt.getTime() >= from &&
      startedAt.getTime() <= to &&
      (status !== 'success' || MAY_HAVE_SUCCEEDED.includes(cause));
    return all.filter(isLikely).slice(0, CANDIDATES_MAX);
  }

  /** n8n does not report the execution of a call: it is found by its message, or because it is the only candidate. */
  async #among(
    n8n: N8nClient,
    candidates: N8nExecution[],
    call: OwnedCall,
  ): Promise<{ id: string; execution?: Execution } | undefined> {
    const read = await Promise.all(
      candidates.map(async ({ id }) => ({ id, ...(await this.#read(n8n, call.workflowId, id)) })),
    );
    const own = read.filter(({ execution }) => execution !== undefined && isOf(execution, call));
    // Every check sends the same message; the newest execution comes first.
    if (own.length > 0) return own.length === 1 || call.isFresh ? own[0] : undefined;
    if (!call.isOwn) return undefined;
    const [only, other] = read;
    const isUnnamed = only?.execution === undefined || only.execution.messageId === null;
    return other === undefined && isUnnamed ? only : undefined;
  }

  async #read(n8n: N8nClient, workflowId: string, id: string): Promise<{ execution?: Execution }> {
    try {
      const value = await n8n.executions.read(workflowId, id);
      return value === undefined ? {} : { execution: readExecution(value) };
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      return {};
    }
  }
}

/** Whether the execution contains the message of this call. In the agent's own workflow the message ID is enough. */
const isOf = ({ messageId, agentId }: Execution, call: OwnedCall): boolean =>
  messageId === call.messageId && (agentId === call.agentId || (call.isOwn && agentId === null));

/** Why a workflow accepts no messages, by its current state. */
async function stateOf(n8n: N8nClient, workflowId: string, answered: Diagnosis): Promise<Diagnosis> {
  try {
    const { active, isArchived, activeVersion, nodes } = await n8n.workflow(workflowId);
    if (isArchived === true) return { cause: 'workflow_archived' };
    if (active !== true) {
      return { cause: (await isPathTaken(n8n, findTrigger(nodes, ''))) ? 'path_taken' : 'workflow_unpublished' };
    }
    const published = activeVersion?.nodes;
    return findTrigger(published, '') === null ? whyNoTrigger(published) : answered;
  } catch (error) {
    if (error instanceof N8nError && error.code === 'workflow_missing') return { cause: 'workflow_missing' };
    throw error;
  }
}
