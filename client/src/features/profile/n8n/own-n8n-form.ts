import { LIMITS } from '@contract/limits';

export interface ConnectionFields {
  address: string;
  apiKey: string;
}

/** Server errors of the connection test; their texts are in the `errors` namespace. */
const TRIAL_CODES = ['n8n_address_refused', 'n8n_unreachable', 'n8n_key_refused'] as const;
export type TrialCode = (typeof TRIAL_CODES)[number];

/** A validation error, shown below its field. */
export type ConnectionProblem = 'addressNeeded' | 'addressWrong' | 'keyNeeded' | 'keyWrong' | TrialCode;
export type ConnectionProblems = Partial<Record<keyof ConnectionFields, ConnectionProblem>>;

/** The parts of an error response that identify invalid fields. */
interface Refusal {
  code: string;
  errors?: readonly { field: string }[] | undefined;
}

/** Characters allowed in an HTTP header. */
const PRINTABLE = /^[!-~]*$/;

/** The typed text as a URL; a missing scheme becomes `https`. */
export function addressOf(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

/**
 * Validation errors that need no server.
 * @param stored the connected address, whose API key is already stored
 */
export function problemsOf({ address, apiKey }: ConnectionFields, stored: string | null): ConnectionProblems {
  const key = apiKey.trim();
  // Any page of the same n8n counts as the same address; the server decides.
  const keepsKey = stored !== null && addressOf(address).startsWith(stored);
  const addressProblem =
    address.trim() === '' ? 'addressNeeded' : isWebAddress(addressOf(address)) ? null : 'addressWrong';
  const keyProblem = key === '' ? (keepsKey ? null : 'keyNeeded') : PRINTABLE.test(key) ? null : 'keyWrong';
  return {
    ...(addressProblem ? { address: addressProblem } : {}),
    ...(keyProblem ? { apiKey: keyProblem } : {}),
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export function isTrialCode(code: string): code is TrialCode {
  return TRIAL_CODES.some((known) => known === code);
}

/** Field errors in a server response; empty when none concerns a field. */
export function problemsOfRefusal({ code, errors = [] }: Refusal): ConnectionProblems {
  if (isTrialCode(code)) return code === 'n8n_key_refused' ? { apiKey: code } : { address: code };
  const has = (name: string) => errors.some(({ field }) => field === name);
  return {
    ...(has('base_url') ? { address: 'addressWrong' as const } : {}),
    ...(has('api_key') ? { apiKey: 'keyNeeded' as const } : {}),
  };
}

const DAY_MS = 24 * 60 * 60_000;

/** Expiry warning for an API key; null if it does not expire soon or at all. `days` is 0 on the last day. */
export function keyEnd(expiresAt: string | null, now: number): { isOver: boolean; days: number } | null {
  if (expiresAt === null) return null;
  const leftMs = Date.parse(expiresAt) - now;
  return leftMs > LIMITS.keyWarningDays * DAY_MS
    ? null
    : { isOver: leftMs <= 0, days: Math.max(0, Math.floor(leftMs / DAY_MS)) };
}
