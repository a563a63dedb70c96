import { memo, type ReactNode, useContext, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../i18n/start';
import { cn } from '../lib/cn';
import { preloadable } from '../lib/lazy/preloadable';
import { OptionalBoundary } from '../ui/feedback/lazy-boundary';
import { ChangeTree } from './change-tree';
import { CodeBlock } from './code/code-block';
import { DrawnFence, FencedBlock } from './code/fenced-block';
import { GrowingFence } from './diagram/use-is-growing';
import { NoteLink, NotesHeading, NotesPrefix, useNoteOptions } from './footnotes';
import { Formula } from './formula/formula';
import { InlineImages } from './inline-image';
import { cutPlain, isHeavier, type Piece, planMarkdown, readFence } from './plan/markdown-budget';
import { type MarkdownComponents, renderMarkdown } from './render/markdown-renderer';
import { parseMarkdown } from './syntax/dialect';
import { fenceDisplayMath } from './syntax/display-math';
import { closeOpenMarks, openFence } from './syntax/open-marks';
import { PlainTable } from './table/plain-table';
import { useNearViewport } from './use-near-viewport';

const Table = preloadable(async () => {
  const [file] = await Promise.all([import('./table/table'), loadTexts(['chatTools'])]);
  return file.Table;
});

const linkLook = 'font-medium text-primary underline decoration-1 underline-offset-2 hover:decoration-2';

/** Opens in a new tab. A link whose scheme is not allowed has no address and is rendered as text. */
function Anchor({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  if (!href) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={linkLook}>
      {children}
    </a>
  );
}

/** Images are shown as links, unless Regent stores them: loading one would reveal the reader to its host. */
function TextImage({ src, alt = '' }: { src?: string | Blob | undefined; alt?: string | undefined }) {
  const { t } = useTranslation('chat');
  const href = typeof src === 'string' ? src : '';
  return useContext(InlineImages)(href, alt, <Anchor href={href}>{alt || t('imageLink')}</Anchor>);
}

/** The checkbox of a task list item. */
function TaskMark({ checked }: { checked?: boolean | undefined }) {
  const { t } = useTranslation('chat');
  return <input type="checkbox" checked={checked} disabled aria-label={t(checked ? 'task.done' : 'task.open')} />;
}

/** A reply's headings start at level 3, below those of the page. */
const HEADING_LOOK = {
  3: 'text-xl font-semibold',
  4: 'text-lg font-semibold',
  5: 'text-base font-semibold',
  6: 'text-sm font-semibold text-fg2',
} as const;

const heading = (level: 3 | 4 | 5 | 6) => {
  const Tag = `h${level}` as const;
  return ({ children }: { children?: ReactNode }) => (
    <Tag className={cn('mt-5 mb-2 first:mt-0', HEADING_LOOK[level])}>{children}</Tag>
  );
};

const Heading4 = heading(4);

const components: MarkdownComponents = {
  a: ({ href, id, title, children, 'aria-label': label = title, 'aria-describedby': describedBy }) =>
    href?.startsWith('#') ? (
      <NoteLink href={href} id={id} label={label} describedBy={describedBy} className={linkLook}>
        {children}
      </NoteLink>
    ) : (
      <Anchor href={href}>{children}</Anchor>
    ),
  img: ({ src, alt }) => <TextImage src={src} alt={alt} />,
  pre: ({ children }) => <FencedBlock>{children}</FencedBlock>,
  code: ({ className, children }) => {
    if (!className?.includes('math')) return <code className={className}>{children}</code>;
    return <Formula source={String(children)} isDisplay={className.includes('display')} />;
  },
  input: ({ checked }) => <TaskMark checked={checked} />,
  table: ({ children }) => (
    <div className="my-3">
      <OptionalBoundary instead={<PlainTable>{children}</PlainTable>}>
        <Table>{children}</Table>
      </OptionalBoundary>
    </div>
  ),
  th: ({ children, style }) => (
    <th
      style={style}
      className="max-w-[min(18rem,60vw)] border-b border-line bg-muted px-3 py-2 text-left font-semibold"
    >
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="max-w-[min(18rem,60vw)] border-t border-line px-3 py-2 align-top">
      {children}
    </td>
  ),
  h1: heading(3),
  // Only the heading of the footnotes has an id.
  h2: ({ id, children }) => (id ? <NotesHeading id={id}>{children}</NotesHeading> : <Heading4>{children}</Heading4>),
  h3: heading(5),
  h4: heading(6),
  h5: heading(6),
  h6: heading(6),
  details: ({ children }) => (
    <details className="my-3 rounded-control border border-line px-4 py-2">{children}</details>
  ),
  summary: ({ children }) => <summary className="touch-target cursor-pointer font-medium">{children}</summary>,
  kbd: ({ children }) => (
    <kbd className="rounded-[6px] border border-control bg-muted px-1.5 py-0.5 font-mono text-[0.875em]">
      {children}
    </kbd>
  ),
};

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

/** Renders Markdown in pieces. While the reply runs, open marks at its end are closed. */
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
