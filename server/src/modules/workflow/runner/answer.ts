import type { MessageSource } from '../../../contract/chat/sources.js';
import type { RunnerAgent } from '../../agents/public.js';

/** Input of an answer, which a preview has before the agent exists. */
export type AnsweringAgent = Pick<
  RunnerAgent,
  'name' | 'description' | 'agentContext' | 'knowledgeBaseId' | 'templateType'
>;

/** The pieces of a reply, and at the end its sources: chapters of the agent's knowledge base. */
export type Answer = AsyncGenerator<string, MessageSource[]>;
