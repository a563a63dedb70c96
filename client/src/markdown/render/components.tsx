import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/start';
import { cn } from '../../lib/cn';
import { preloadable } from '../../lib/lazy/preloadable';
import { OptionalBoundary } from '../../ui/feedback/lazy-boundary';
import { FencedBlock } from '../code/fenced-block';
import { NoteLink, NotesHeading } from '../footnotes';
import { Formula } from '../formula/formula';
import { InlineImages } from '../inline-image';
import { PlainTable } from '../table/plain-table';
import type { MarkdownComponents } from './markdown-renderer';

const Table = preloadable(async () => {
  const [file] = await Promise.all([import('../table/table'), loadTexts(['chatTools'])]);
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

/** How Markdown's elements look. */
export const components: MarkdownComponents = {
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
