import { type Fields, isRecord } from '../../../../../contract/fields.js';
import { LIMITS } from '../../../../../contract/limits.js';
import { AGENT_FIELD_NAMES, AGENT_FIELDS } from '../../../../../contract/studio/agent-fields.js';
import { IMPORT_LIMITS } from '../../../../../contract/studio/transfer.js';
import { shapeProblem, unparsedProblem } from '../../../../../platform/http/body/json-shape.js';
import { cardInPng, isPng } from './card-png.js';
import { chatHubAgentsIn, readChatHubAgent } from './chat-hub.js';
import { namesBeside, type ReadAgent, Shortener, textOf } from './read-agent.js';

export const AGENT_FILE_FORMAT = 'regent.agent';

/** Fields of an agent in its file. */
const FILE_FIELDS = [
  'name',
  'type',
  'short_description',
  'description',
  ...AGENT_FIELD_NAMES,
  'skills',
  'step_names',
  'template_type',
] as const;

/** The file cannot be read. The message is the end of a sentence after "file". */
export class UnreadableFileError extends Error {}

const NOTHING_KNOWN = 'is neither an agent of Regent or of n8n’s Chat Hub nor a character card (V2 or V3)';

/**
 * Reads an agent of Regent (JSON), a character card (JSON or PNG), or agents of n8n's Chat Hub (JSON).
 * @returns at least one
 * @throws UnreadableFileError
 */
export function readAgentFile(bytes: Buffer): ReadAgent[] {
  const file = parsed(isPng(bytes) ? cardOf(bytes) : bytes);
  const hub = chatHubAgentsIn(file);
  if (hub && hub.length > IMPORT_LIMITS.agents) {
    throw new UnreadableFileError(`has more than ${IMPORT_LIMITS.agents} agents`);
  }
  if (hub) return hub.map(readChatHubAgent);
  if (!isRecord(file)) throw new UnreadableFileError(NOTHING_KNOWN);
  if (file.format === AGENT_FILE_FORMAT && isRecord(file.agent)) return [readOwn(file.agent)];
  const isCard = file.spec === 'chara_card_v2' || file.spec === 'chara_card_v3';
  if (isCard && isRecord(file.data)) return [readCard(file.data)];
  throw new UnreadableFileError(NOTHING_KNOWN);
}

function cardOf(png: Buffer): Buffer {
  try {
    const card = cardInPng(png);
    if (card) return card;
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFileError(`${error.message}: the image is broken`);
    throw error;
  }
  throw new UnreadableFileError('is an image without a character card');
}

function parsed(bytes: Buffer): object {
  if (unparsedProblem(bytes)) throw new UnreadableFileError('is nested too deeply or has too many values');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableFileError(NOTHING_KNOWN);
  }
  if (typeof value !== 'object' || value === null) throw new UnreadableFileError(NOTHING_KNOWN);
  if (shapeProblem(value)) throw new UnreadableFileError('has fields that are not allowed');
  return value;
}

function readOwn(agent: Fields): ReadAgent {
  const fields = pick(agent, FILE_FIELDS);
  if (Array.isArray(fields.skills))
    fields.skills = fields.skills.map((one) => (isRecord(one) ? pick(one, ['name']) : one));
  if (Array.isArray(fields.step_names)) {
    fields.step_names = fields.step_names.map((one) => (isRecord(one) ? pick(one, ['node', 'name']) : one));
  }
  return { fields, ignored: namesBeside(agent, FILE_FIELDS), shortened: [] };
}

const CARD_FIELDS = [
  'name',
  'description',
  'personality',
  'scenario',
  'system_prompt',
  'first_mes',
  'creator_notes',
] as const;

/** Cards have no limits, so longer texts are cut; the description keeps the whole text. */
function readCard(card: Fields): ReadAgent {
  const short = new Shortener();
  const name = textOf(card.name);
  const text = (field: (typeof CARD_FIELDS)[number]): string =>
    textOf(card[field])
      .replace(/\{\{char\}\}/gi, () => name)
      .replace(/\{\{user\}\}/gi, 'you');
  const about = [text('description'), text('personality'), text('scenario')].filter(Boolean).join('\n\n');
  const instructions = [text('system_prompt'), about].filter(Boolean).join('\n\n');
  const description = about || text('creator_notes') || name;
  const fields = {
    name: short.cut('name', name, LIMITS.agentName),
    type: 'person',
    short_description: short.cut(
      'short_description',
      (text('creator_notes') || description).replace(/\s+/g, ' '),
      LIMITS.agentShortDescription,
    ),
    description,
    agent_context: short.cut('agent_context', instructions, AGENT_FIELDS.agent_context.max),
    welcome_message: short.cut('welcome_message', text('first_mes'), AGENT_FIELDS.welcome_message.max) || null,
  };
  return { fields, ignored: namesBeside(card, CARD_FIELDS), shortened: short.shortened };
}

const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]));
