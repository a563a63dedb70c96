import { createHash } from 'node:crypto';
import type { ImportFormat, LeftOutReason } from '../../../../contract/chat/chat-import.js';
import { type Fields, isRecord } from '../../../../contract/fields.js';
import { LIMITS } from '../../../../contract/limits.js';
import { truncate } from '../../../../contract/text/truncate.js';
import { titleOf } from '../../titles/domain/title-of.js';
import type { FileConversation } from '../domain/file-conversation.js';
import { type ConversationPlan, planOf } from '../domain/plan.js';
import { treeOf } from '../domain/tree.js';
import { isChatGpt, readChatGpt } from './formats/chatgpt.js';
import { isClaude, readClaude } from './formats/claude.js';
import { isOpenWebUi, readOpenWebUi } from './formats/open-webui.js';
import type { JsonPart } from './json-splitter.js';

/** A conversation that was read. */
export interface ReadConversation {
  format: ImportFormat;
  /** Equal for the same conversation in different files. */
  key: string;
  name: string;
  /** Milliseconds; null if unknown. */
  time: number | null;
  plan: ConversationPlan;
  /** Number of files and images, which are not imported. */
  files: number;
}

/** A skipped conversation. `name` is empty if unknown. */
export interface LeftOut {
  name: string;
  reason: LeftOutReason;
}

const FORMATS: readonly [(value: Fields) => boolean, (value: Fields) => FileConversation][] = [
  [isChatGpt, readChatGpt],
  [isClaude, readClaude],
  [isOpenWebUi, readOpenWebUi],
];

/** Reads an object of a file and detects the service by its format. @returns null for an unknown format */
export function readConversation(part: JsonPart): ReadConversation | LeftOut | null {
  if (!part) return { name: '', reason: 'too_large' };
  const value = parsed(part);
  const read = value && FORMATS.find(([is]) => is(value))?.[1];
  if (!value || !read) return null;
  const conversation = read(value);
  const tree = treeOf(conversation);
  const name = nameOf(conversation.title);
  if (!tree.shown) return { name, reason: tree.circular > 0 ? 'broken' : 'empty' };
  const plan = planOf(tree);
  if (!plan) return { name, reason: 'too_large' };
  const { format, time } = conversation;
  const key = keyOf(conversation, plan);
  return { format, key, name: name || nameOf(firstQuestion(plan)), time, plan, files: tree.files };
}

function parsed(part: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(part.toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const nameOf = (title: string): string =>
  truncate(title.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim(), LIMITS.chatName).trim();

const firstQuestion = ({ messages }: ConversationPlan): string =>
  titleOf(messages.find(({ isAgent }) => !isAgent)?.body ?? '');

/** Identified by its ID in the service, or by its text if it has none. */
function keyOf({ format, id, title }: FileConversation, { messages }: ConversationPlan): string {
  const hash = createHash('sha256').update(`${format}\n${id ?? title}`);
  if (id === null) for (const { isAgent, body } of messages) hash.update(`\n${isAgent}\n${body}`);
  return hash.digest('base64url');
}
