/** A reply taken apart: what the model thought, and what it answered. */
export interface SplitReply {
  reasoning: string;
  answer: string;
}

/** Thoughts that were cut off end with the text. A tag in backticks is text. */
const REASONING = /(?<!`)<think(?:ing)?>([\s\S]*?)(?:<\/think(?:ing)?>\s*|$)/gi;

/** Replies carry reasoning as `<think>…</think>`. It is shown folded, never spoken, copied or sent back as history. */
export function splitReasoning(text: string): SplitReply {
  if (!/<think/i.test(text)) return { reasoning: '', answer: text };
  const thoughts: string[] = [];
  const answer = text.replace(REASONING, (_all, thought: string) => {
    if (thought.trim() !== '') thoughts.push(thought.trim());
    return '';
  });
  return { reasoning: thoughts.join('\n\n'), answer };
}
