import { preloadable } from '../../../../lib/lazy/preloadable';
import { OptionalBoundary } from '../../../../ui/feedback/lazy-boundary';
import type { ShownExtrasProps } from './shown-extras';

const Extras = preloadable(async () => (await import('./shown-extras')).ShownExtras);

type ReplyExtrasProps = Omit<ShownExtrasProps, 'message'> & { message: ShownExtrasProps['message'] | null };

/** A reply with its steps, its sources and its question, if it has any. Their code is loaded with the first of them. */
export function ReplyExtras({ message, children }: ReplyExtrasProps) {
  if (!message?.steps && !message?.sources && !message?.request) return children;
  return (
    <OptionalBoundary instead={children}>
      <Extras message={message}>{children}</Extras>
    </OptionalBoundary>
  );
}
