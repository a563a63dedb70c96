import { jsonrepair } from 'jsonrepair';

/** A number with more digits than a double holds, or a whole string (matched so that digits inside it are left alone). */
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]{15,}(?:[eE][+-]?\d+)?/gs;
const LONG_NUMBER = /\d[\d.]{15,}/;

/** A longer body is not worth the time that guessing takes. */
const REPAIR_MAX_CHARS = 65_536;

/** The value of a JSON text; undefined where it is not JSON. Numbers of more than 15 digits become strings. Never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(LONG_NUMBER.test(text) ? quoteLongNumbers(text) : text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The value of a text that is JSON but for unescaped quotes or line breaks, `NaN`, trailing commas and the like, as a
 * workflow writes it that puts JSON together by hand. Undefined where what was meant is not clear, or the end is missing.
 */
export function repairJson(text: string): unknown {
  if (text.length > REPAIR_MAX_CHARS || !/[}\]]\s*$/.test(text)) return undefined;
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/** The objects and arrays of a text that consists of nothing else, one behind the other; undefined for any other text. */
export function splitJson(text: string): string[] | undefined {
  const values: string[] = [];
  let start = -1;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '{' || char === '[') {
      if (depth === 0) start = at;
      depth += 1;
    } else if (depth === 0) {
      if (!/\s/.test(char)) return undefined;
    } else if (char === '"') isInString = true;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) values.push(text.slice(start, at + 1));
    }
  }
  return depth === 0 && values.length > 0 ? values : undefined;
}

function quoteLongNumbers(text: string): string {
  return text.replace(STRING_OR_LONG_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`));
}
