import { type Fields, fieldsOf } from '../../../../../contract/fields.js';
import type { Diagnosis } from '../../../../../contract/workflows/causes.js';

/** The node of a workflow that accepts messages. */
export interface Trigger {
  /** Below `/webhook/`. */
  path: string;
  /** Accepted HTTP methods. */
  methods: string[];
  /** A Chat Trigger that takes files as a form. */
  takesFiles?: boolean;
}

/** A path segment without a special meaning: no dot segments, escapes or placeholders. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._~-]+$/;
const PATH_MAX = 200;
const WEBHOOK = 'n8n-nodes-base.webhook';
const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';
const FORM_TRIGGER = 'n8n-nodes-base.formTrigger';
const PROBES = ['PATCH', 'DELETE', 'PUT'];

/** The trigger of a published workflow, preferably at the path `preferred`; null if none can be called. */
export function findTrigger(nodes: unknown, preferred: string): Trigger | null {
  const found = (Array.isArray(nodes) ? nodes : []).flatMap((node) => triggerOf(node) ?? []);
  return found.find(({ path }) => path === preferred) ?? found[0] ?? null;
}

/** Why no node can be called: the problem of the best candidate. */
export function whyNoTrigger(nodes: unknown): Diagnosis {
  const enabled = (Array.isArray(nodes) ? nodes : []).map(fieldsOf).filter(({ disabled }) => disabled !== true);
  const named = (wanted: string): { node: string } | undefined => {
    const found = enabled.find(({ type }) => type === wanted);
    return found && { node: String(found.name ?? '') };
  };
  const [closed, wrong, form] = [named(CHAT_TRIGGER), named(WEBHOOK), named(FORM_TRIGGER)];
  if (closed) return { cause: 'chat_not_public', ...closed };
  if (wrong) return { cause: 'wrong_method', ...wrong };
  return form ? { cause: 'form_trigger', ...form } : { cause: 'no_trigger' };
}

/** Whether a workflow that responds immediately can send its reply afterwards. */
export function mayCallBack(nodes: unknown): boolean {
  const enabled = (Array.isArray(nodes) ? nodes : []).filter((node) => fieldsOf(node).disabled !== true);
  return /callbackUrl|\/api\/integration\/|executeWorkflow"/.test(JSON.stringify(enabled));
}

/** A method that the trigger does not accept: n8n then reports whether the webhook exists, and nothing runs. */
export function probeMethod(methods: readonly string[]): string {
  return PROBES.find((method) => !methods.includes(method)) ?? 'HEAD';
}

function triggerOf(node: unknown): Trigger | null {
  const { type, disabled, parameters, webhookId } = fieldsOf(node);
  if (disabled === true) return null;
  if (type === WEBHOOK) return webhookOf(fieldsOf(parameters), webhookId);
  if (type !== CHAT_TRIGGER || fieldsOf(parameters).public !== true) return null;
  const path = plainPath(webhookId);
  if (path === null) return null;
  const takesFiles = fieldsOf(fieldsOf(parameters).options).allowFileUploads === true;
  return { path: `${path}/chat`, methods: ['GET', 'POST'], ...(takesFiles && { takesFiles }) };
}

function webhookOf(parameters: Fields, webhookId: unknown): Trigger | null {
  const { multipleMethods, httpMethod } = parameters;
  const given = httpMethod ?? (multipleMethods === true ? ['GET', 'POST'] : 'GET');
  const methods = (Array.isArray(given) ? given : [given]).map(String);
  const path = plainPath(parameters.path || webhookId);
  return path !== null && methods.includes('POST') ? { path, methods } : null;
}

function plainPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > PATH_MAX) return null;
  const path = value.replace(/^\/|\/$/g, '');
  return path.split('/').every((segment) => SEGMENT.test(segment)) ? path : null;
}
