import type { WorkflowKind } from '../../../../../contract/workflows/workflows.js';
import * as asking from './asking-nodes.js';
import * as nodes from './template-nodes.js';

/** Input of a workflow template. */
interface TemplateInput {
  kind: WorkflowKind;
  agentId: number;
  /** The agent's own webhook path. */
  webhookPath: string;
  agentName: string;
  /** Where workflows call Regent. */
  callbackBase: string;
  /** Null if n8n finds it by name when the workflow is pasted. */
  credentialId: string | null;
  /** Of the webhook node. */
  webhookNodeId: string;
}

interface Template {
  name: string;
  nodes: nodes.TemplateNode[];
  connections: Record<string, Record<string, { node: string; type: string; index: number }[][]>>;
  settings: { executionOrder: string; executionTimeout: number; saveDataSuccessExecution: string };
}

/** Name of the credential that holds an agent's key. */
export const credentialName = (agentId: number): string => `Regent agent ${agentId}`;

/** Otherwise n8n would store each message, with the key in its headers. */
const SETTINGS = { executionOrder: 'v1', executionTimeout: 120, saveDataSuccessExecution: 'none' };

/** A workflow for an agent, for pasting or for n8n's public API. Contains no secrets. */
export function workflowTemplate(input: TemplateInput): Template {
  const key = { id: input.credentialId, name: credentialName(input.agentId) };
  const entry = (mode: string) => nodes.webhook(input.webhookNodeId, input.webhookPath, mode, key);
  const { chain, helpers = [], branches = [], onError = [] } = PARTS[input.kind](entry, key, input.callbackBase);
  return {
    name: input.agentName,
    nodes: [...chain, ...branches, ...helpers.map(([, node]) => node), ...onError],
    connections: { ...inLine(chain), ...toBranches(chain, branches), ...toAgent(helpers), ...inLine(onError) },
    settings: SETTINGS,
  };
}

interface Parts {
  chain: nodes.TemplateNode[];
  /** Connected to the AI agent, each by its kind of connection. */
  helpers?: [kind: string, node: nodes.TemplateNode][];
  /** Connected to the outputs of the chain's last node. */
  branches?: nodes.TemplateNode[];
  /** Runs if an execution fails after it has responded; other failures show in the response. */
  onError?: nodes.TemplateNode[];
}

type Make = (entry: (mode: string) => nodes.TemplateNode, key: nodes.CredentialRef, base: string) => Parts;

const PARTS: Record<WorkflowKind, Make> = {
  simple: (entry, key, base) => ({
    chain: [entry('responseNode'), nodes.message(), nodes.answer(base, key), nodes.respond()],
  }),
  callback: (entry, key, base) => ({
    chain: [nodes.webhookAtOnce(entry('onReceived')), nodes.message(), nodes.answer(base, key), nodes.callBack(key)],
    onError: [nodes.errorTrigger(), nodes.reportFailure(base, key)],
  }),
  openrouter: (entry, key, base) => ({
    chain: inRow([entry('streaming'), nodes.execution(), nodes.message(), nodes.aiAgent()]),
    helpers: [
      ['ai_languageModel', nodes.model([600, 220])],
      ['ai_tool', nodes.knowledge([760, 220], base, key)],
    ],
  }),
  approval: (entry, key) => ({
    chain: [
      entry('responseNode'),
      nodes.message(),
      asking.askForApproval(),
      asking.waitForAnswer(key),
      asking.decision(),
    ],
    branches: [asking.approved(), asking.rejected()],
  }),
  form: (entry, key) => ({
    chain: [entry('responseNode'), nodes.message(), asking.askForm(), asking.waitForAnswer(key), asking.filledIn()],
  }),
};

const inRow = (chain: nodes.TemplateNode[]): nodes.TemplateNode[] =>
  chain.map((node, at) => ({ ...node, position: [at * 220, 0] }));

const toBranches = (chain: nodes.TemplateNode[], branches: nodes.TemplateNode[]): Template['connections'] => {
  const [last] = chain.slice(-1);
  if (!last || branches.length === 0) return {};
  return { [last.name]: { main: branches.map(({ name }) => [{ node: name, type: 'main', index: 0 }]) } };
};

const inLine = (chain: nodes.TemplateNode[]): Template['connections'] =>
  Object.fromEntries(
    chain
      .slice(0, -1)
      .map((node, at) => [node.name, { main: [[{ node: chain[at + 1]?.name ?? '', type: 'main', index: 0 }]] }]),
  );

const toAgent = (helpers: NonNullable<Parts['helpers']>): Template['connections'] =>
  Object.fromEntries(
    helpers.map(([kind, node]) => [node.name, { [kind]: [[{ node: 'AI Agent', type: kind, index: 0 }]] }]),
  );
