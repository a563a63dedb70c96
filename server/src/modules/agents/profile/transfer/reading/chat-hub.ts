import { type Fields, isRecord } from '../../../../../contract/fields.js';
import { LIMITS } from '../../../../../contract/limits.js';
import { AGENT_FIELDS } from '../../../../../contract/studio/agent-fields.js';
import { unparsedProblem } from '../../../../../platform/http/body/json-shape.js';
import { namesBeside, type ReadAgent, Shortener, textOf } from './read-agent.js';

const TAKEN = ['name', 'description', 'systemPrompt', 'suggestedPrompts'] as const;
/** Of the row alone. */
const OF_ROW = ['id', 'ownerId', 'createdAt', 'updatedAt'] as const;
/** Columns that hold JSON; SQLite returns them as text. */
const JSON_COLUMNS = ['icon', 'suggestedPrompts', 'files', 'toolIds', 'tools'] as const;

/** Whether this is a personal agent of n8n's Chat Hub, as returned by its REST API or stored in its database. */
const isChatHubAgent = (value: unknown): value is Fields =>
  isRecord(value) && typeof value.systemPrompt === 'string' && 'provider' in value && 'model' in value;

/**
 * The agents in a response of n8n's REST API (`{ data }`) or in rows of its table `chat_hub_agents`; null if there are
 * none.
 */
export function chatHubAgentsIn(file: unknown): Fields[] | null {
  const value = isRecord(file) && 'data' in file && !('spec' in file) ? file.data : file;
  const list = Array.isArray(value) ? value : [value];
  // `jq -s` wraps responses in a list.
  const agents = list.map((one) => (isRecord(one) && isChatHubAgent(one.data) ? one.data : one));
  return agents.length > 0 && agents.every(isChatHubAgent) ? agents : null;
}

/** Regent calls its own model or a workflow, so model, tools and knowledge files are only reported. */
export function readChatHubAgent(row: Fields): ReadAgent {
  const agent: Fields = { ...row };
  for (const column of JSON_COLUMNS) if (column in agent) agent[column] = unpacked(agent[column]);
  const short = new Shortener();
  const name = textOf(agent.name);
  const description = textOf(agent.description) || name;
  const fields = {
    name: short.cut('name', name, LIMITS.agentName),
    type: 'helpers',
    short_description: short.cut('short_description', description.replace(/\s+/g, ' '), LIMITS.agentShortDescription),
    description,
    agent_context: short.cut('agent_context', textOf(agent.systemPrompt), AGENT_FIELDS.agent_context.max),
    starters: startersOf(agent.suggestedPrompts, short),
  };
  const filled = Object.fromEntries(Object.entries(agent).filter(([, value]) => !isEmpty(value)));
  return { fields, ignored: namesBeside(filled, [...TAKEN, ...OF_ROW]), shortened: short.shortened };
}

function startersOf(prompts: unknown, short: Shortener): string[] {
  const { max, each } = AGENT_FIELDS.starters;
  const texts = (Array.isArray(prompts) ? prompts : [])
    .map((prompt) => (isRecord(prompt) ? textOf(prompt.text).replace(/\s+/g, ' ') : ''))
    .filter((text) => text !== '')
    .map((text) => short.cut('starters', text, each).trim());
  const different = texts.filter((text, at) => texts.findIndex((one) => isSame(one, text)) === at);
  if (different.length > max) short.note('starters');
  return different.slice(0, max);
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || unparsedProblem(Buffer.from(value))) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
