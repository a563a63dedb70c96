import { preloadable } from '../../../../lib/lazy/preloadable';
import { OptionalBoundary } from '../../../../ui/feedback/lazy-boundary';
import type { ShownExtrasProps } from './shown-extras';

const Extras = preloadable(async () => (await import('./shown-extras')).ShownExtras);

/** A reply with its sources and its question, if it has any. Their code is loaded with the first of them. */
export function ReplyExtras({ children, ...extras }: ShownExtrasProps) {
  if (!extras.sources && !extras.request) return children;
  return (
    <OptionalBoundary instead={children}>
      <Extras {...extras}>{children}</Extras>
    </OptionalBoundary>
  );
}
