import { type Fields, fieldsOf } from '../../../../../contract/fields.js';
import { cutTo } from '../../../../../contract/limits.js';

const CHAT_NODES = ['@n8n/n8n-nodes-langchain.chat', '@n8n/n8n-nodes-langchain.chatTool'];
/** No more nodes are read, listed, and no longer names shown: nodes may be of any number and size. */
const [READ_MAX, LISTED_MAX, NAME_MAX] = [1_000, 5, 100];

/**
 * Names of a workflow's Chat nodes that wait for an answer ("Send and Wait for Response"). Regent shows their question, and
 * the next message starts another run.
 */
export function waitingNodesOf(nodes: unknown): string[] {
  const enabled = (Array.isArray(nodes) ? nodes : []).slice(0, READ_MAX).map(fieldsOf);
  return enabled
    .filter(({ type, disabled }) => disabled !== true && CHAT_NODES.includes(String(type)))
    .filter(waits)
    .map(({ name }) => cutTo(String(name ?? ''), NAME_MAX))
    .slice(0, LISTED_MAX);
}

/** Version 1 of the node waits unless it says otherwise. */
function waits({ typeVersion, parameters }: Fields): boolean {
  const { operation, waitUserReply } = fieldsOf(parameters);
  return Number(typeVersion ?? 1) < 1.1 ? waitUserReply !== false : operation === 'sendAndWait';
}
