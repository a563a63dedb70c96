import { type Fields, fieldsOf } from '../../../../contract/fields.js';
import { truncate } from '../../../../contract/text/truncate.js';

const WORDS_MAX = 500;
const NAME_MAX = 128;
/** A node that ran this often is in a loop. */
const LOOP_RUNS = 20;

/** The inspected part of an execution, or of a workflow if no execution was stored. */
export interface Execution {
  /** `success`, `error`, `canceled`, `crashed`, `waiting`, `running`, `new`; empty if no execution is known. */
  status: string;
  /** The node that ran last and may have failed; empty if unknown. */
  node: string;
  /** Its error message. */
  words: string;
  /** A failed model, below its agent. */
  model: { node: string; words: string; status?: number } | null;
  /** Whether it failed in a workflow that the node called. */
  isInSubWorkflow: boolean;
  /** Why n8n canceled it. */
  reason: string;
  /** The node that ran most often, if it is in a loop. */
  loop: string | null;
  /** Response mode of the trigger: `onReceived`, `lastNode`, `responseNode`, `streaming`. */
  mode: string;
  /** The Respond node, whether it ran, and its response type. */
  respond: { node: string; hasRun: boolean; with: string } | null;
  /** The message and its agent; null if unknown. */
  messageId: number | null;
  agentId: number | null;
}

/** @param value an execution of n8n's public API with its data, unvalidated */
export function readExecution(value: unknown): Execution {
  const { status, data, workflowData, waitTill } = fieldsOf(value);
  const result = fieldsOf(fieldsOf(data).resultData);
  const runs = fieldsOf(result.runData);
  const nodes = listOf(fieldsOf(workflowData).nodes);
  const error = fieldsOf(result.error);
  return {
    ...readWorkflow(nodes, runs),
    status: waitTill && status !== 'success' ? 'waiting' : String(status ?? ''),
    node: nameOf(result.lastNodeExecuted),
    words: wordsOfError(error),
    model: modelOf(nodes, runs),
    isInSubWorkflow: typeof error.executionId === 'string' && typeof error.workflowId === 'string',
    reason: String(error.reason ?? ''),
    loop: loopOf(runs),
    ...messageOf(nodes, runs),
  };
}

/** @param nodes nodes of a published workflow without a known execution */
export function readWorkflow(nodes: unknown, runs: Fields = {}): Execution {
  const list = listOf(nodes);
  const responding = list.find(({ type, disabled }) => /respondToWebhook$/.test(String(type)) && disabled !== true);
  const respond = responding && {
    node: nameOf(responding.name),
    hasRun: String(responding.name) in runs,
    with: String(fieldsOf(responding.parameters).respondWith ?? ''),
  };
  const { parameters, type } = triggerOf(list) ?? {};
  const { responseMode, options } = fieldsOf(parameters);
  return {
    status: '',
    node: '',
    words: '',
    model: null,
    isInSubWorkflow: false,
    reason: '',
    loop: null,
    // n8n omits default values.
    mode: String(responseMode ?? fieldsOf(options).responseMode ?? (isWebhook(type) ? 'onReceived' : 'lastNode')),
    respond: respond ?? null,
    messageId: null,
    agentId: null,
  };
}

const isWebhook = (type: unknown): boolean => String(type).endsWith('.webhook');
const TRIGGER = /\.(?:webhook|chatTrigger)$/;

const triggerOf = (nodes: Fields[]): Fields | undefined =>
  nodes.find(({ type, disabled }) => TRIGGER.test(String(type)) && disabled !== true);

/** A model is a separate node below its agent, with its own run and error. */
function modelOf(nodes: Fields[], runs: Fields): Execution['model'] {
  for (const { name, type } of nodes) {
    if (!/\.(?:lm|embeddings)[A-Z]/.test(String(type))) continue;
    const error = fieldsOf(lastRun(runs[String(name)]).error);
    if (Object.keys(error).length === 0) continue;
    const status = statusOf(error);
    return { node: nameOf(name), words: wordsOfError(error), ...(status !== undefined && { status }) };
  }
  return null;
}

/** The HTTP status of a service is in a field or at the start of the message. */
function statusOf({ httpCode, messages, message }: Fields): number | undefined {
  const found = [httpCode, ...listOf(messages), message].map((each) => /^(\d{3})\b/.exec(String(each))?.[1]);
  const status = found.find((each) => each !== undefined);
  return status === undefined ? undefined : Number(status);
}

/** The description is the service's text; the message is n8n's summary of it. */
function wordsOfError({ message, description }: Fields): string {
  const texts = [message, description].filter((each) => typeof each === 'string' && each !== '') as string[];
  const [first = '', second = ''] = texts;
  const both = second === '' || first.includes(second) ? first : `${first}: ${second}`;
  return plain(both, WORDS_MAX);
}

function loopOf(runs: Fields): string | null {
  let most: { name: string; times: number } = { name: '', times: LOOP_RUNS - 1 };
  for (const [name, list] of Object.entries(runs)) {
    const times = Array.isArray(list) ? list.length : 0;
    if (times > most.times) most = { name, times };
  }
  return most.name === '' ? null : nameOf(most.name);
}

/** The IDs in the input of the trigger; a Chat Trigger has them at the top level. */
function messageOf(nodes: Fields[], runs: Fields): Pick<Execution, 'messageId' | 'agentId'> {
  const run = lastRun(runs[String(triggerOf(nodes)?.name ?? Object.keys(runs)[0])]);
  const [output] = listOf(fieldsOf(run.data).main as unknown) as unknown[];
  const json = fieldsOf(fieldsOf(Array.isArray(output) ? output[0] : undefined).json);
  const body = fieldsOf(json.body);
  const idIn = (field: string): number | null => {
    const id = body[field] ?? json[field];
    return typeof id === 'number' ? id : null;
  };
  return { messageId: idIn('messageId'), agentId: idIn('agentId') };
}

const lastRun = (runs: unknown): Fields => fieldsOf(Array.isArray(runs) ? runs.at(-1) : undefined);

/** Text that looks like a key or token, which is removed. */
const SECRET =
  /\b(?:sk|pk|rgt|whsec|xox[abp]|gh[pousr])[-_][A-Za-z0-9_-]{8,}|\beyJ[A-Za-z0-9_-]{16,}[A-Za-z0-9_.-]*|(?<=bearer\s)\S{8,}/gi;

function plain(text: string, max: number): string {
  const whole = text.replace(/\p{Surrogate}/gu, '').replace(/<br\s*\/?>/gi, ' ');
  const line = whole.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return truncate(line.replace(SECRET, '…'), max);
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? plain(value, NAME_MAX) : '');
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
