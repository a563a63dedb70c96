import { createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Options } from 'react-markdown';

/** What the ids of a reply's footnotes begin with: those of other replies on the page begin otherwise. */
export const NotesPrefix = createContext('');

/** How footnotes are written, in the language of the page. */
export function useNoteOptions(prefix: string): NonNullable<Options['remarkRehypeOptions']> {
  const { t } = useTranslation('chat');
  return useMemo(
    () => ({
      clobberPrefix: prefix,
      footnoteLabel: t('footnotes.label'),
      footnoteBackLabel: (note: number, place: number) =>
        t('footnotes.back', { number: place > 1 ? `${note + 1}-${place}` : `${note + 1}` }),
    }),
    [prefix, t],
  );
}

/** Names the notes for screen readers; a line above them says it to the eye. */
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
  /** What describes it, without the prefix. */
  describedBy?: string | undefined;
  className: string;
  children?: ReactNode;
}

/** Leads to a place in the same reply, and leaves the page's address alone: that is the router's. */
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

/** A reply may name what stands elsewhere on the page: that is none of its places. */
function goTo(place: HTMLElement | null, reply: Element | null): void {
  if (!place || !reply?.contains(place)) return;
  // A note takes the focus, and is no stop for the Tab key.
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}
