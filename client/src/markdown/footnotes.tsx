import { createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FootnoteOptions } from './render/markdown-renderer';

/** Prefix of the IDs of a reply's footnotes, unique on the page. */
export const NotesPrefix = createContext('');

/** Footnote labels in the language of the page. */
export function useNoteOptions(prefix: string): FootnoteOptions {
  const { t } = useTranslation('chat');
  return useMemo(
    () => ({
      prefix,
      label: t('footnotes.label'),
      backLabel: (note, place) => t('footnotes.back', { number: place > 1 ? `${note + 1}-${place}` : `${note + 1}` }),
    }),
    [prefix, t],
  );
}

/** Heading of the footnotes for screen readers; a line separates them visually. */
export function NotesHeading({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <h3 id={useContext(NotesPrefix) + id} className="sr-only">
      {children}
    </h3>
  );
}

interface NoteLinkProps {
  /** Begins with "#". */
  href: string;
  id?: string | undefined;
  label?: string | undefined;
  /** ID of the describing element, without the prefix. */
  describedBy?: string | undefined;
  className: string;
  children?: ReactNode;
}

/** Links to a place in the same reply without changing the URL, which belongs to the router. */
export function NoteLink({ href, id, label, describedBy, className, children }: NoteLinkProps) {
  const prefix = useContext(NotesPrefix);
  const go = (event: MouseEvent): void => {
    event.preventDefault();
    goTo(document.getElementById(href.slice(1)), event.currentTarget.closest('[data-markdown]'));
  };
  return (
    <a
      href={href}
      id={id}
      aria-label={label}
      aria-describedby={describedBy && prefix + describedBy}
      className={className}
      onClick={go}
    >
      {children}
    </a>
  );
}

/** Restricts the target to this reply, because it may contain any ID of the page. */
function goTo(place: HTMLElement | null, reply: Element | null): void {
  if (!place || !reply?.contains(place)) return;
  // Focusable by script only.
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}
