import { isBlank } from '../../../contract/text/blank.js';
import { truncate } from '../../../contract/text/truncate.js';
import { normalizeNfc } from './normalize-nfc.js';

/** Rule of a text field. */
export interface TextRule {
  /** Maximum code points. */
  max: number;
  /** Minimum code points. */
  min?: number;
  /** Trim first. */
  trim?: boolean;
  /** A public name: NFKC, no invisible characters, single spaces. */
  name?: boolean;
  /** No Unicode normalization: for passwords of other systems. */
  raw?: boolean;
  /** Permit blank and empty texts. */
  blank?: boolean;
  /** Pattern of the whole text. */
  pattern?: RegExp;
}

// With the u flag this matches lone surrogates only.
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** The problem with a text, as the end of a sentence; undefined if there is none. */
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

/** Whether the text has more than `max` code points; counts them only if the length is ambiguous. */
function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > max * 2) return true;
  let points = 0;
  for (const _ of text) if (++points > max) return true;
  return false;
}

/** UTF-16 units per code point, doubled because normalizing may add some. */
const UNITS_OF_POINT = 4;

/** Converts any value to text that passes `textProblem` with `blank` and `max`; null and undefined stay. */
export function reportedText(value: unknown, max: number): unknown {
  if (value === null || value === undefined) return value;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const start = text.slice(0, max * UNITS_OF_POINT);
  return truncate(normalizeNfc(start.replace(/[\ud800-\udfff]/gu, '\ufffd').replace(/\p{Cc}/gu, ' ')), max);
}
