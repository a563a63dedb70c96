import { cleanName } from '../../../../platform/names/clean-name.js';
import type { PublishedState } from '../../versions/agent-changes.repository.js';
import type { Agent } from '../agent.entity.js';
import { optionColumns } from '../fields/option-columns.js';
import type { UpdateAgentDto } from './agent-input.dto.js';

/** Columns to change. Absent fields do not change; null clears nullable fields only. */
export function columnChanges(input: UpdateAgentDto, agent: Agent): Partial<Agent> {
  const changes: Partial<Agent> = {
    name: changedName(input.name, agent),
    type: input.type ?? undefined,
    shortDescription: input.short_description ?? undefined,
    description: input.description ?? undefined,
    status: input.status ?? undefined,
    templateType: input.template_type,
    ...optionColumns(input),
    ...workflowChange(input.n8n_workflow_id === '' ? null : input.n8n_workflow_id, agent),
    ...(isOtherTemplate(input.template_type, agent) && { webhookLogin: null }),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Publishing checks the workflow; so does replacing the workflow of a published agent. */
export function needsCheck(agent: PublishedState, changes: Partial<Agent>): boolean {
  if (changes.status !== undefined) return changes.status === 'ready';
  if (agent.status !== 'ready') return false;
  if (changes.n8nWorkflowId !== undefined) return true;
  // Removing the template keeps the workflow, and without a workflow none is replaced.
  const { templateType } = changes;
  return Boolean(templateType) && templateType !== agent.templateType && agent.n8nWorkflowId !== null;
}

/** An unchanged name is kept, even if it would be refused as a new one. */
function changedName(wanted: string | null | undefined, { name }: Agent): string | undefined {
  return wanted == null || wanted === name || wanted === cleanName(name) ? undefined : wanted;
}

/** A new template replaces the workflow, and with it the login. */
const isOtherTemplate = (wanted: string | null | undefined, { templateType }: Agent): boolean =>
  Boolean(wanted) && wanted !== templateType;

/** Another workflow's trigger must be located again, and the login was entered for the previous one. */
function workflowChange(wanted: string | null | undefined, { n8nWorkflowId }: Agent): Partial<Agent> {
  if (wanted === undefined || wanted === n8nWorkflowId) return {};
  return { n8nWorkflowId: wanted, webhookPath: null, webhookLogin: null };
}
