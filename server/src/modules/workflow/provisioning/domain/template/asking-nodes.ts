import { ASKING, FORM_FIELDS, type Words } from './asking-texts.js';
import type { CredentialRef, TemplateNode } from './template-nodes.js';

const WAIT_HOURS = 24;
/** One minute less than the execution waits, so that no answer arrives after its end. */
const EXPIRES_IN = WAIT_HOURS * 3600 - 60;

/** Tells the execution ID, so that Regent can stop the execution. */
const EXECUTION_HEADER = { entries: [{ name: 'X-N8N-Execution-Id', value: '={{ $execution.id }}' }] };

/** A text in the user's language. In an expression after the Message node, `from` is that node's item. */
const words = ({ en, ru }: Words, from = '$json'): string => `(${from}.locale === 'ru' ? '${ru}' : '${en}')`;
const MESSAGE = "$('Message').item.json";

/** Replies with a request. Its answer resumes the execution at the Wait node. */
const ask = (name: string, text: string, request: string): TemplateNode => ({
  id: 'ask',
  name,
  type: 'n8n-nodes-base.respondToWebhook',
  typeVersion: 1.5,
  position: [440, 0],
  parameters: {
    respondWith: 'json',
    responseBody: `={{ { output: ${text}, request: { ${request}, resume_url: $execution.resumeUrl, expires_in: ${EXPIRES_IN} } } }}`,
    options: { responseHeaders: EXECUTION_HEADER },
  },
});

export const askForApproval = (): TemplateNode =>
  ask('Ask for approval', `${words(ASKING.approval)} + '\\n\\n' + $json.chatInput`, "type: 'approval'");

/** A value as part of an expression. */
function expressionOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(expressionOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? `'${value}'` : String(value);
  if ('en' in value && 'ru' in value) return words(value as Words);
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${key}: ${expressionOf(each)}`)
    .join(', ')} }`;
}

const FIELDS = FORM_FIELDS.map(expressionOf).join(', ');

export const askForm = (): TemplateNode =>
  ask('Ask for details', words(ASKING.form), `type: 'form', fields: [${FIELDS}]`);

/** Waits for the answer, which Regent sends with the agent's key. Without one, the execution continues after a day. */
export const waitForAnswer = (key: CredentialRef): TemplateNode => ({
  id: 'wait',
  name: 'Wait for the answer',
  type: 'n8n-nodes-base.wait',
  typeVersion: 1.1,
  position: [660, 0],
  parameters: {
    resume: 'webhook',
    incomingAuthentication: 'headerAuth',
    httpMethod: 'POST',
    responseMode: 'lastNode',
    limitWaitTime: true,
    limitType: 'afterTimeInterval',
    resumeAmount: WAIT_HOURS,
    resumeUnit: 'hours',
    options: {},
  },
  credentials: { httpHeaderAuth: key },
});

/** Not approved means rejected or not answered in time. */
export const decision = (): TemplateNode => ({
  id: 'decision',
  name: 'Approved?',
  type: 'n8n-nodes-base.if',
  typeVersion: 2.2,
  position: [880, 0],
  parameters: {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
      conditions: [
        {
          id: 'approved',
          leftValue: '={{ $json.body?.answer?.value }}',
          rightValue: 'approve',
          operator: { type: 'string', operation: 'equals' },
        },
      ],
      combinator: 'and',
    },
    looseTypeValidation: true,
    options: {},
  },
});

/** The last node of a branch: its `output` is the reply. */
const reply = (id: string, name: string, position: [number, number], text: string): TemplateNode => ({
  id,
  name,
  type: 'n8n-nodes-base.set',
  typeVersion: 3.4,
  position,
  parameters: {
    assignments: { assignments: [{ id: 'output', name: 'output', value: `={{ ${text} }}`, type: 'string' }] },
    options: {},
  },
});

/** Add the approved action before this node. */
export const approved = (): TemplateNode =>
  reply('approved', 'Approved', [1100, -110], words(ASKING.approved, MESSAGE));

export const rejected = (): TemplateNode => reply('rejected', 'Rejected', [1100, 110], words(ASKING.rejected, MESSAGE));

/** The answer's text has a line for each field, with its label; `answer.values` has the values by name. */
export const filledIn = (): TemplateNode =>
  reply('filled', 'Filled in', [880, 0], `${words(ASKING.filled, MESSAGE)} + '\\n\\n' + ($json.body?.chatInput ?? '')`);
