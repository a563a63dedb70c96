import { isBlank } from '../../../contract/blank.js';
import { cutTo } from '../../../contract/limits.js';
import { normalizeNfc } from './normalize-nfc.js';

/** What a text field asks for. */
export interface TextRule {
  /** Code points at most. */
  max: number;
  /** Code points at least. */
  min?: number;
  /** Remove white space around it first. */
  trim?: boolean;
  /** A name that others see: Unicode NFKC, no characters that cannot be seen, single spaces. */
  name?: boolean;
  /** Keep the characters as they are sent, without Unicode normalization: for passwords of other systems. */
  raw?: boolean;
  /** Nothing but white space (or nothing at all) is fine. */
  blank?: boolean;
  /** What it has to look like, whole. */
  pattern?: RegExp;
}

// With the u flag a whole pair is one character: only a half that stands alone matches.
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** What is wrong with the text, as the end of a sentence; undefined: nothing. */
export function textProblem(value: unknown, rule: TextRule): string | undefined {
  if (typeof value !== 'string') return 'must be text';
  if (value.includes('\0') || LONE_SURROGATE.test(value)) return 'has a character that is not allowed';
  if (isLongerThan(value, rule.max)) return `may have at most ${rule.max} characters`;
  if (!rule.blank && isBlank(value)) return 'must not be blank';
  if (rule.min !== undefined && rule.min > 0 && !isLongerThan(value, rule.min - 1)) {
    return `must have at least ${rule.min} characters`;
  }
  if (rule.pattern && !rule.pattern.test(value)) return 'has a character that is not allowed';
  return undefined;
}

/** Whether the text has more code points than `max`; counts only where the length alone does not tell. */
function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > max * 2) return true;
  let points = 0;
  for (const _ of text) if (++points > max) return true;
  return false;
}

/** UTF-16 units of one code point, and as many again for what normalizing adds. */
const UNITS_OF_POINT = 4;

/** Any value as text that passes `textProblem` with `blank` and `max`; null and undefined stay. */
export function reportedText(value: unknown, max: number): unknown {
  if (value === null || value === undefined) return value;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const start = text.slice(0, max * UNITS_OF_POINT);
  return cutTo(normalizeNfc(start.replace(/[\ud800-\udfff]/gu, '\ufffd').replace(/\p{Cc}/gu, ' ')), max);
}
