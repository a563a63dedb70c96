import { LIMITS } from '../limits.js';
import { isBlank } from '../text/blank.js';
import { truncate } from '../text/truncate.js';

/** A source of a reply. `[1]` in the text refers to the first one. */
export interface MessageSource {
  /** One line; not blank. */
  title: string;
  /** An http(s) address; absent for example for a chapter of a knowledge base. */
  url?: string;
}

/** `isComplete` false if some of the workflow's data was dropped. */
export interface ReadSources {
  sources: MessageSource[];
  isComplete: boolean;
}

const NONE: ReadSources = { sources: [], isComplete: false };

/**
 * Reads sources from an unvalidated value. The numbers in the text refer to their order, so one invalid entry drops all
 * of them.
 */
export function readSources(value: unknown): ReadSources {
  if (value === null || value === undefined) return { sources: [], isComplete: true };
  if (!Array.isArray(value)) return NONE;
  const entries = value.slice(0, LIMITS.sources).map(readSource);
  const sources = entries.flatMap((entry) => entry?.source ?? []);
  if (sources.length < entries.length) return NONE;
  return { sources, isComplete: value.length <= LIMITS.sources && entries.every((entry) => entry?.isComplete) };
}

const CONTROL = /[\p{Cc}\s]+/gu;
/** Lone surrogates and bidirectional control characters. */
const HARMFUL = /[\ud800-\udfff]|[\u202a-\u202e\u2066-\u2069]/gu;

function readSource(value: unknown): { source: MessageSource; isComplete: boolean } | undefined {
  if (typeof value === 'string') return readSource(urlIn(value) === undefined ? { title: value } : { url: value });
  if (typeof value !== 'object' || value === null) return undefined;
  const { title, url } = value as Partial<Record<keyof MessageSource, unknown>>;
  const address = urlIn(url);
  const line = lineIn(title) ?? (address && new URL(address).hostname);
  if (!line) return undefined;
  const cut = truncate(line, LIMITS.sourceTitle);
  const hasAll = cut === line && (address !== undefined || url === undefined || url === null || url === '');
  return { source: { title: cut, ...(address && { url: address }) }, isComplete: hasAll };
}

function lineIn(title: unknown): string | undefined {
  if (typeof title !== 'string') return undefined;
  const start = title.slice(0, LIMITS.sourceTitle * 4);
  const line = start.replace(HARMFUL, '').normalize('NFC').replace(CONTROL, ' ').trim();
  return isBlank(line) ? undefined : line;
}

/** An http(s) address without a user name, which could pass for the host. */
function urlIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LIMITS.sourceUrl) return undefined;
  if (!/^\s*https?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const { href, username, password } = new URL(value);
  return username || password || href.length > LIMITS.sourceUrl ? undefined : href;
}
