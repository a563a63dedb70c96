/** A reply, split into the model's reasoning and its answer. */
export interface SplitReply {
  reasoning: string;
  answer: string;
}

/** Unclosed reasoning ends with the text. A tag after a backtick is plain text. */
const REASONING = /(?<!`)<think(?:ing)?>([\s\S]*?)(?:<\/think(?:ing)?>\s*|$)/gi;

/** Splits off reasoning in `<think>…</think>`. It is shown collapsed, never read aloud, copied or sent as history. */
export function splitReasoning(text: string): SplitReply {
  if (!/<think/i.test(text)) return { reasoning: '', answer: text };
  const thoughts: string[] = [];
  const answer = text.replace(REASONING, (_all, thought: string) => {
    if (thought.trim() !== '') thoughts.push(thought.trim());
    return '';
  });
  return { reasoning: thoughts.join('\n\n'), answer };
}
