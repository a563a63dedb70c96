import { LIMITS } from '@contract/limits';
import { isBlank } from '@contract/text/blank';
import { truncate } from '@contract/text/truncate';

/** The public texts of a new agent; null while they follow the instructions. */
export interface Listing {
  agent_context: string;
  short_description: string | null;
  description: string | null;
}

/** Addresses the agent itself, so the rest describes it: “You are a travel planner”. */
const ADDRESS = /^(?:you are|you’re|you're|act as|ты|вы|твоя роль|ваша роль)(?:\s*[—–:-]\s*|\s+(?=(?:an?|the)\s))/iu;
const MARKUP = /^(?:[#>*•-]+|\d+[.)])\s+/u;
const SENTENCE = /^.*?[.!?…。！？](?=\s|$)/u;

/** The first sentence of the instructions, as a description of the agent. The rest of the instructions stays private. */
export function firstSentence(instructions: string): string {
  const line = instructions.split('\n').find((one) => !isBlank(one)) ?? '';
  const text = line.trim().replace(MARKUP, '').replace(/\s+/gu, ' ');
  const sentence = SENTENCE.exec(text)?.[0] ?? text;
  const described = sentence.replace(ADDRESS, '');
  const kept = isBlank(described) ? sentence : described;
  return kept.charAt(0).toLocaleUpperCase() + kept.slice(1);
}

/** Cuts at a word to at most `max` characters, with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (truncate(text, max) === text) return text;
  const cut = truncate(text, max - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

/** The public texts as shown and sent: the creator's own, else the first sentence of the instructions. */
export const shownListing = ({ agent_context, short_description, description }: Listing) => ({
  short_description: short_description ?? cutAtWord(firstSentence(agent_context), LIMITS.agentShortDescription),
  description: description ?? firstSentence(agent_context),
});

/** Whether a public text still follows the instructions, which are blank. */
export const lacksInstructions = ({ agent_context, short_description, description }: Listing): boolean =>
  isBlank(agent_context) && (short_description === null || description === null);
