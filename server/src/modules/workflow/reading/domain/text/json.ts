import { jsonrepair } from 'jsonrepair';

/** A number with more digits than a double holds, or a whole string (so that digits inside strings do not match). */
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]{15,}(?:[eE][+-]?\d+)?/gs;
const LONG_NUMBER = /\d[\d.]{15,}/;

/** Repairing a longer body would take too long. */
const REPAIR_MAX_CHARS = 65_536;

/** Parses JSON; undefined if it is invalid. Numbers of more than 15 digits become strings. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(LONG_NUMBER.test(text) ? quoteLongNumbers(text) : text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON with unescaped quotes or line breaks, `NaN`, trailing commas and similar errors, as workflows produce that
 * assemble JSON as text. Undefined if the meaning is ambiguous or the end is missing.
 */
export function repairJson(text: string): unknown {
  if (text.length > REPAIR_MAX_CHARS || !/[}\]]\s*$/.test(text)) return undefined;
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/** Splits a text that consists of concatenated objects and arrays; undefined for any other text. */
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

/** Whether a text looks like one JSON object. */
export const isObjectText = (text: string): boolean => /^\s*\{/.test(text) && text.trimEnd().endsWith('}');
