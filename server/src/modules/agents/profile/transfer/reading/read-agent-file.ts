import { AGENT_FIELD_NAMES, AGENT_FIELDS } from '../../../../../contract/agent-fields.js';
import { cutTo, LIMITS } from '../../../../../contract/limits.js';
import { shapeProblem, unparsedProblem } from '../../../../../platform/http/body/json-shape.js';
import { cardInPng, isPng } from './card-png.js';

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

type Fields = Record<string, unknown>;

/** What a file says about an agent, not validated yet. */
export interface ReadAgent {
  fields: Fields;
  /** Fields of the file that Regent does not take. */
  ignored: string[];
  /** Fields whose text was cut to its limit. */
  shortened: string[];
}

/** The file cannot be read. The message is the end of a sentence after "file". */
export class UnreadableFileError extends Error {}

const NOTHING_KNOWN = 'is neither an agent of Regent nor a character card (V2 or V3)';
const NAMES_SHOWN = 50;

/** Reads an agent of Regent (JSON) or a character card (JSON or PNG). @throws UnreadableFileError */
export function readAgentFile(bytes: Buffer): ReadAgent {
  const file = parsed(isPng(bytes) ? cardOf(bytes) : bytes);
  if (file.format === AGENT_FILE_FORMAT && isRecord(file.agent)) return readOwn(file.agent);
  const isCard = file.spec === 'chara_card_v2' || file.spec === 'chara_card_v3';
  if (isCard && isRecord(file.data)) return readCard(file.data);
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

function parsed(bytes: Buffer): Fields {
  if (unparsedProblem(bytes)) throw new UnreadableFileError('is nested too deeply or has too many values');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableFileError(NOTHING_KNOWN);
  }
  if (!isRecord(value)) throw new UnreadableFileError(NOTHING_KNOWN);
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
  const shortened: string[] = [];
  const name = textOf(card.name);
  const text = (field: (typeof CARD_FIELDS)[number]): string =>
    textOf(card[field])
      .replace(/\{\{char\}\}/gi, () => name)
      .replace(/\{\{user\}\}/gi, 'you');
  const cut = (field: string, value: string, max: number): string => {
    const kept = cutTo(value, max);
    if (kept !== value) shortened.push(field);
    return kept;
  };
  const about = [text('description'), text('personality'), text('scenario')].filter(Boolean).join('\n\n');
  const instructions = [text('system_prompt'), about].filter(Boolean).join('\n\n');
  const description = about || text('creator_notes') || name;
  const fields = {
    name: cut('name', name, LIMITS.agentName),
    type: 'person',
    short_description: cut(
      'short_description',
      (text('creator_notes') || description).replace(/\s+/g, ' '),
      LIMITS.agentShortDescription,
    ),
    description,
    agent_context: cut('agent_context', instructions, AGENT_FIELDS.agent_context.max),
    welcome_message: cut('welcome_message', text('first_mes'), AGENT_FIELDS.welcome_message.max) || null,
  };
  return { fields, ignored: namesBeside(card, CARD_FIELDS), shortened };
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]));

const namesBeside = (from: Fields, known: readonly string[]): string[] =>
  Object.keys(from)
    .filter((name) => !known.includes(name))
    .slice(0, NAMES_SHOWN)
    .map((name) => name.slice(0, 100));
