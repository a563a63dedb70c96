import { fenceOf, linesOf } from '../plan/markdown-blocks';

const OPENING = /^( {0,12}(?:> ?)*)(\\\[|\$\$)(.*)$/s;
const CLOSERS: Record<string, string> = { '\\[': '\\]', $$: '$$' };
/** Maximum lines of a formula. */
const MAX_LINES = 60;

/**
 * Converts formulas at the start of a line (`\[ … \]`, `$$ … $$`) to fences of the language `math`, so that their lines are
 * not parsed as lists.
 * @param isOpen whether the text still grows; an unfinished formula at its end is then closed
 */
export function fenceDisplayMath(markdown: string, isOpen = false): string {
  if (!markdown.includes('$$') && !markdown.includes('\\[')) return markdown;
  const lines = linesOf(markdown);
  const out: string[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const marks = fenceOf(line);
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
      out.push(line);
      continue;
    }
    fence = marks;
    const found = marks === undefined ? readDisplay(lines, at, isOpen) : undefined;
    if (found === undefined) {
      out.push(line);
      continue;
    }
    out.push(...found.lines);
    at = found.last;
  }
  return out.join('');
}

interface Display {
  lines: string[];
  /** Index of the last line of the source. */
  last: number;
}

function readDisplay(lines: string[], first: number, isOpen: boolean): Display | undefined {
  const [, indent = '', opening = '', head = ''] = OPENING.exec(lines[first] ?? '') ?? [];
  const closing = CLOSERS[opening];
  if (closing === undefined) return undefined;
  const body: string[] = [];
  for (let at = first; at < lines.length && at - first < MAX_LINES; at += 1) {
    const line = at === first ? head : (lines[at] ?? '').slice(sharedPrefix(lines[at] ?? '', indent));
    const text = line.trimEnd();
    if (text.endsWith(closing) && text.indexOf(closing) === text.length - closing.length) {
      body.push(text.slice(0, -closing.length));
      const formula = body.join('\n').trim();
      return formula === '' ? undefined : { lines: fenced(formula, indent), last: at };
    }
    if (text.includes(closing) || (at > first && text === '')) return undefined;
    body.push(text);
  }
  const formula = body.join('\n').trim();
  if (!isOpen || formula === '' || first + body.length < lines.length) return undefined;
  return { lines: fenced(formula, indent), last: lines.length - 1 };
}

function sharedPrefix(line: string, prefix: string): number {
  let at = 0;
  while (at < prefix.length && line[at] === prefix[at]) at += 1;
  return at;
}

const fenced = (formula: string, indent: string): string[] =>
  ['~~~~math', ...formula.split('\n'), '~~~~'].map((line) => `${indent}${line}\n`);
