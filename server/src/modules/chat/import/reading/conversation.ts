import { normalizeNfc } from '../../../../platform/http/validation/normalize-nfc.js';

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const idsOf = (value: unknown): string[] => listOf(value).filter((one) => typeof one === 'string');

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. */
export const cleanText = (value: unknown): string =>
  typeof value === 'string' ? normalizeNfc(value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')) : '';

/** Larger numbers are milliseconds; as seconds they would be after the year 5138. */
const SECONDS_BEFORE = 1e11;

/** Parses a time in seconds, milliseconds or ISO 8601. */
export function timeOf(value: unknown): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (!Number.isFinite(number) || number <= 0) return null;
  return Math.round(typeof value === 'number' && number < SECONDS_BEFORE ? number * 1000 : number);
}

/** Joins the parts of a message. */
export const joined = (parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n');
