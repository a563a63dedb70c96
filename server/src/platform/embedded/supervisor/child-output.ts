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
 * Formats a line of a process for the terminal: emails and crash reports unchanged, warnings and errors as a sentence.
 * @returns undefined for other log lines
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
 * Writes the log and crash reports of a process to its log file, and the important lines to the terminal. Other output,
 * such as an email with a sign-in code, only goes to the terminal.
 */
export function followOutput(
  child: ChildProcess,
  options: {
    readonly name: string;
    readonly log: RotatingLog;
    /** Whether the terminal gets every line unchanged. */
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

/** Suppresses repeated warnings, for example during a database restart. */
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
