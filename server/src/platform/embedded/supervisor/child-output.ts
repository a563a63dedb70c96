import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { RotatingLog } from './rotating-log.js';

const WARNING_LEVEL = 40;
const REPEAT_AFTER_MS = 10_000;

interface LogLine {
  readonly level?: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

/**
 * What a person at the terminal wants to see of a line that a process wrote: mails and crash reports as they are,
 * warnings and errors of the log as a sentence, the rest of the log not at all.
 */
export function toHuman(name: string, line: string): string | undefined {
  const entry = parse(line);
  if (!entry) return line;
  if (entry.level === undefined || entry.level < WARNING_LEVEL) return undefined;
  const reason = entry.err?.message;
  const detail = reason && !entry.msg?.includes(reason) ? `: ${reason}` : '';
  return `[${name}] ${entry.msg ?? ''}${detail}`;
}

/**
 * Writes the log of a process and its crash reports to its log file, and what matters of them to the terminal. Anything
 * else that it says, such as a mail with a sign-in code, is for the terminal alone: no file keeps it.
 */
export function followOutput(
  child: ChildProcess,
  options: {
    readonly name: string;
    readonly log: RotatingLog;
    /** The terminal gets every line as it is. */
    readonly raw: boolean;
    readonly say: (text: string) => void;
  },
): void {
  const { name, log, raw, say } = options;
  const isFresh = repeatFilter();
  const take = (line: string, isReport: boolean) => {
    const isLogged = parse(line) !== undefined;
    if (isLogged || isReport) log.write(`${line}\n`);
    const text = raw ? line : toHuman(name, line);
    if (text !== undefined && (raw || !isLogged || isFresh(text))) say(text);
  };
  if (child.stdout) eachLine(child.stdout, (line) => take(line, false));
  if (child.stderr) eachLine(child.stderr, (line) => take(line, true));
}

function eachLine(stream: Readable, take: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', take);
}

/** The same warning hundreds of times, as when the database restarts, says no more than once. */
function repeatFilter(): (text: string) => boolean {
  const lastSaid = new Map<string, number>();
  return (text) => {
    const now = Date.now();
    if (now - (lastSaid.get(text) ?? 0) < REPEAT_AFTER_MS) return false;
    if (lastSaid.size > 200) lastSaid.clear();
    lastSaid.set(text, now);
    return true;
  };
}

function parse(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}
