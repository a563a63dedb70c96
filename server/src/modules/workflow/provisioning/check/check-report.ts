import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../../contract/limits.js';
import type { CheckCode } from '../../../../contract/workflows/workflows.js';
import { executionUrl, type OwnAgent, workflowUrl } from '../../../agents/public.js';
import { isOlderThanTested, OLDEST_TESTED_N8N } from '../domain/n8n/n8n-version.js';
import type { ChatTexts } from '../domain/texts/chat-texts.js';
import { causeOf, checkText } from '../domain/texts/check-texts.js';
import { WorkflowRights } from '../executions/workflow-rights.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { WorkflowTool } from '../reconcile/workflow-tool.js';
import { WorkflowRestores } from '../restore/workflow-restores.js';
import type { ChatTextsView, CheckStepView, CheckView } from './check-view.dto.js';
import type { CheckedStep } from './checked-steps.js';
import type { Seen } from './inspect-workflow.js';

/** Describes the steps of a connection check to the agent's creator. */
@Injectable()
export class CheckReport {
  constructor(
    private readonly tool: WorkflowTool,
    private readonly restores: WorkflowRestores,
    private readonly rights: WorkflowRights,
  ) {}

  async of(agent: OwnAgent, n8n: N8nClient, { steps, chatTexts }: Seen, locale: Locale): Promise<CheckView> {
    const isOwn = n8n.ownBase !== null;
    const { failed } = steps;
    if (failed) failed.restore = await this.restores.of({ agentId: agent.id, ...agent }, causeOf(failed));
    const version = steps.isOk('host') ? await n8n.version() : null;
    const page = steps.isOk('workflow') ? await this.#page(agent) : null;
    // In a shared n8n, users can enter the ID of any workflow.
    const showsTexts = chatTexts && (await this.rights.isOwn(n8n, { agentId: agent.id, ...agent }));
    return {
      ok: steps.verdict,
      steps: steps.list.map((step) => toView(step, locale, isOwn, page)),
      n8n_version: version,
      n8n_oldest_tested: isOlderThanTested(version) ? OLDEST_TESTED_N8N : null,
      chat_texts: showsTexts ? textsView(chatTexts) : null,
    };
  }

  async #page({ id, n8nWorkflowId: workflowId }: OwnAgent): Promise<WorkflowPage | null> {
    return workflowId === null ? null : { base: await this.tool.addressOf(id, workflowId), workflowId };
  }
}

const textsView = ({ welcomeMessage, starters }: ChatTexts): ChatTextsView => ({
  welcome_message: welcomeMessage,
  starters,
});

interface WorkflowPage {
  base: string;
  workflowId: string;
}

const NOT_CHECKED: readonly CheckCode[] = ['skipped', 'n8n_rate_limited', 'n8n_unavailable'];

function toView(step: CheckedStep, locale: Locale, isOwn: boolean, page: WorkflowPage | null): CheckStepView {
  const { code, ms, diagnosis, executionId, restore } = step;
  const ok = NOT_CHECKED.includes(code) ? null : code === 'ok';
  return {
    step: step.step,
    ok,
    code,
    cause: causeOf(step),
    ms,
    ...checkText(step, locale, isOwn),
    // Responses of a host that a creator entered are not exposed.
    ...(diagnosis?.words && !isOwn && { words: diagnosis.words }),
    ...(diagnosis?.node && { node: diagnosis.node }),
    ...(restore && { restore }),
    ...(page && code !== 'ok' && code !== 'skipped' && linkOf(page, executionId)),
  };
}

function linkOf({ base, workflowId }: WorkflowPage, executionId: string | undefined): Partial<CheckStepView> {
  const execution = executionId === undefined ? null : executionUrl(base, workflowId, executionId);
  const workflow = workflowUrl(base, workflowId);
  return { ...(execution && { execution_url: execution }), ...(workflow && { workflow_url: workflow }) };
}
