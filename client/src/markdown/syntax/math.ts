import type { Extension as FromMarkdown } from 'mdast-util-from-markdown';
import type { Extension } from 'micromark-util-types';
import { BACKSLASH, DOLLAR, tokenizeMath } from './math-tokenizer';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineMath: 'inlineMath';
    inlineMathMark: 'inlineMathMark';
    inlineMathData: 'inlineMathData';
  }
}

/**
 * Formulas inside a paragraph: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. As in Pandoc, a single dollar opens only before and
 * closes only after something other than a space, and does not close before a digit, so amounts of money stay text.
 */
export function mathSyntax(): Extension {
  const construct = { name: 'inlineMath', tokenize: tokenizeMath };
  return { text: { [DOLLAR]: construct, [BACKSLASH]: construct } };
}

/** Removes the delimiters. `isDisplay`: rendered on a line of its own. */
function readFormula(source: string): { formula: string; isDisplay: boolean } {
  const marks = source.startsWith('$') && !source.startsWith('$$') ? 1 : 2;
  return {
    formula: source.slice(marks, -marks).trim(),
    isDisplay: source.startsWith('$$') || source.startsWith('\\['),
  };
}

/** Converts formulas to inline code that is marked as a formula. */
export function mathFromMarkdown(): FromMarkdown {
  return {
    enter: {
      inlineMath(token) {
        const { formula, isDisplay } = readFormula(this.sliceSerialize(token));
        this.enter({ type: 'inlineCode', value: formula, data: { formula: isDisplay ? 'display' : 'inline' } }, token);
      },
    },
    exit: {
      inlineMath(token) {
        this.exit(token);
      },
    },
  };
}
