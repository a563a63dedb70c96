/** What a model thought before it answered. One that was cut off ends with the text. */
const REASONING = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>\s*|$)/gi;

/** A reply without the reasoning in it: a model must not be given its own thoughts as what it said. */
export const withoutReasoning = (text: string): string =>
  text.includes('<think') ? text.replace(REASONING, '') : text;
