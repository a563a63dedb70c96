import { memo, useContext, useId, useMemo, useRef } from 'react';
import { cn } from '../lib/cn';
import { ChangeTree } from './change-tree';
import { CodeBlock } from './code/code-block';
import { DrawnFence } from './code/fenced-block';
import { GrowingFence } from './diagram/use-is-growing';
import { NotesPrefix, useNoteOptions } from './footnotes';
import { cutPlain, type Piece, planMarkdown, readFence } from './plan/markdown-budget';
import { isHeavier } from './plan/text-weight';
import { components } from './render/components';
import { renderMarkdown } from './render/markdown-renderer';
import { parseMarkdown } from './syntax/dialect';
import { fenceDisplayMath } from './syntax/display-math';
import { closeOpenMarks, openFence } from './syntax/open-marks';
import { useNearViewport } from './use-near-viewport';

/** One block. Memoized, so that it re-renders only when its own text changes. */
const Block = memo(function Block({ text }: { text: string }) {
  const prefix = useId();
  const notes = useNoteOptions(prefix);
  const change = useContext(ChangeTree);
  const tree = useMemo(() => change(parseMarkdown(text)), [text, change]);
  return <NotesPrefix value={prefix}>{renderMarkdown(tree, components, notes)}</NotesPrefix>;
});

const look = [
  'min-w-0 [overflow-wrap:anywhere]',
  '[&_p]:my-2 [&>:first-child]:mt-0 [&>:last-child]:mb-0',
  '[&_ul]:my-2 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-2 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:my-1 [&_li>p]:my-1',
  '[&_.contains-task-list]:list-none [&_.contains-task-list]:pl-1',
  '[&_blockquote]:my-2 [&_blockquote]:border-l-2 [&_blockquote]:border-control [&_blockquote]:pl-4 [&_blockquote]:text-fg2',
  '[&_hr]:my-4 [&_hr]:border-line',
  '[&_:not(pre)>code]:rounded-[6px] [&_:not(pre)>code]:bg-muted [&_:not(pre)>code]:px-1.5 [&_:not(pre)>code]:py-0.5',
  '[&_code]:font-mono [&_code]:text-[0.875em]',
  '[&_.footnotes]:mt-4 [&_.footnotes]:border-t [&_.footnotes]:border-line [&_.footnotes]:pt-1 [&_.footnotes]:text-sm',
  // The text direction of each paragraph follows its language.
  '[&_:is(p,li,h1,h2,h3,h4,h5,h6,td,th)]:[unicode-bidi:plaintext] [&_:is(p,li)]:text-start',
  // Clears the sticky header of a shared chat.
  '[&_[id]]:scroll-my-16',
].join(' ');

/** Texts up to this weight, such as ordinary replies, are rendered at once. */
const DRAWN_AT_ONCE = 9000;

interface PieceProps {
  piece: Piece;
  isDrawn: boolean;
}

const [LINE_PX, SIGNS_PER_LINE] = [24, 90];

/** Estimated height of a piece that has no layout yet. */
function probableHeight(text: string): number {
  return LINE_PX * Math.max(text.split('\n').length - 1, Math.ceil(text.length / SIGNS_PER_LINE));
}

const CODE_LINE_PX = 18;
const longestLine = (code: string): number => Math.max(...code.split('\n').map((line) => line.length));
/** Lines of code do not wrap. */
const codeHeight = (code: string): number => CODE_LINE_PX * (code.split('\n').length - 1);

/**
 * One piece of a text: an invisible placeholder with the raw text until it is near the viewport, then rendered. Code needs
 * no parser and lays its parts out one by one, so it is rendered at once.
 */
const LazyPiece = memo(function LazyPiece({ piece, isDrawn }: PieceProps) {
  const placeholder = useRef<HTMLParagraphElement>(null);
  const wasNear = useNearViewport(placeholder, isDrawn || piece.kind !== 'markdown');
  if (piece.kind === 'markdown' && wasNear) return <Block text={piece.text} />;
  if (piece.kind === 'code') return <Fence text={piece.text} />;
  return (
    <p
      ref={placeholder}
      className={cn(
        'm-0! whitespace-break-spaces [content-visibility:auto]',
        piece.kind === 'markdown' && 'opacity-0',
        // Layout of an unbreakable line takes quadratic time.
        !piece.text.includes(' ') && 'break-all [font-kerning:none] [font-variant-ligatures:none]',
      )}
      style={{ containIntrinsicHeight: `auto ${probableHeight(piece.text)}px` }}
    >
      {piece.text}
    </p>
  );
}, isSamePiece);

function isSamePiece(before: PieceProps, after: PieceProps): boolean {
  const isSame = before.piece.text === after.piece.text && before.piece.kind === after.piece.kind;
  return isSame && before.isDrawn === after.isDrawn;
}

function Fence({ text }: { text: string }) {
  const { language, code } = useMemo(() => readFence(text), [text]);
  const parts = (
    <code>
      {code.map((part, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
          key={index}
          // As wide as its longest line: parts without layout clip their overflow.
          className="block w-max min-w-full [content-visibility:auto]"
          style={{ containIntrinsicSize: `auto ${longestLine(part)}ch auto ${codeHeight(part)}px` }}
        >
          {part}
        </span>
      ))}
    </code>
  );
  if (language === 'mermaid') return <DrawnFence code={code.join('')}>{parts}</DrawnFence>;
  return <CodeBlock language={language}>{parts}</CodeBlock>;
}

/** Renders Markdown in pieces. While the reply runs, unclosed syntax at its end is closed. */
export function MarkdownBody({ text, running }: { text: string; running: boolean }) {
  const pieces = useMemo(() => planMarkdown(fenceDisplayMath(text, running)).flatMap(cutPlain), [text, running]);
  const isShort = useMemo(() => !isHeavier(text, DRAWN_AT_ONCE), [text]);
  const growing = useMemo(() => (running && text.includes('mermaid') ? openFence(text) : undefined), [text, running]);
  const last = pieces.length - 1;
  return (
    <GrowingFence value={growing}>
      <div className={look} data-markdown>
        {pieces.map((piece, index) => (
          <LazyPiece
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces only ever grow at the end
            key={index}
            piece={running && index === last ? closed(piece) : piece}
            isDrawn={isShort || (running && index === last)}
          />
        ))}
      </div>
    </GrowingFence>
  );
}

const closed = (piece: Piece): Piece =>
  piece.kind === 'markdown' ? { ...piece, text: closeOpenMarks(piece.text) } : piece;
