import { type ReactNode, useState } from 'react';
import { preloadable } from '../../lib/lazy/preloadable';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary';

const LargeView = preloadable(async () => (await import('./large-view')).LargeView);

/** State of the large view: `open` opens it; render `view` beside the button. */
export function useLargeView(title: string, content: ReactNode): { open: () => void; view: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    open: () => setIsOpen(true),
    view: isOpen && (
      <LazyBoundary onClose={close}>
        <LargeView title={title} onClose={close}>
          {content}
        </LargeView>
      </LazyBoundary>
    ),
  };
}
