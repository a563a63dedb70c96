import { LIMITS } from '../limits.js';
import { isBlank } from '../text/blank.js';

/** Next messages that a reply suggests. `isComplete` false if some of the workflow's data was dropped. */
export interface ReadSuggestions {
  texts: string[];
  isComplete: boolean;
}

/** Reads suggestions from an unvalidated value: the first few texts of one short line each. */
export function readSuggestions(value: unknown): ReadSuggestions {
  if (value === null || value === undefined) return { texts: [], isComplete: true };
  if (!Array.isArray(value)) return { texts: [], isComplete: false };
  const lines = value.slice(0, LIMITS.suggestionsRead).map(lineOf);
  const usable = [...new Set(lines.filter((line) => line !== null))];
  const texts = usable.slice(0, LIMITS.suggestions);
  return { texts, isComplete: texts.length === value.length };
}

const CONTROL = /[\p{Cc}\s]+/gu;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

function lineOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LIMITS.suggestion * 4 || LONE_SURROGATE.test(value)) return null;
  const line = value.normalize('NFC').replace(CONTROL, ' ').trim();
  return isBlank(line) || [...line].length > LIMITS.suggestion ? null : line;
}
