import { Suspense } from 'react';
import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { LoadBoundary } from '../../../../ui/feedback/lazy-boundary';
import { SourceSpace } from '../sources/source-chip';
import { StepsSpace } from '../steps/lazy-reply-steps';
import type { ShownExtrasProps } from './shown-extras';

const Extras = preloadable(async () => {
  const [file] = await Promise.all([import('./shown-extras'), loadTexts(['sources'])]);
  return file.ShownExtras;
});

type ReplyExtrasProps = Omit<ShownExtrasProps, 'message'> & { message: ShownExtrasProps['message'] | null };

/**
 * A reply with its steps, its sources and its question, if it has any. Their code is loaded with the first of them;
 * until then, space for the steps and the sources is reserved.
 */
export function ReplyExtras({ message, children }: ReplyExtrasProps) {
  if (!message?.steps && !message?.sources && !message?.request) return children;
  const fallback = (
    <>
      {message.steps && <StepsSpace />}
      {children}
      {message.sources && <SourceSpace sources={message.sources} />}
    </>
  );
  return (
    <LoadBoundary instead={children}>
      <Suspense fallback={fallback}>
        <Extras message={message}>{children}</Extras>
      </Suspense>
    </LoadBoundary>
  );
}
