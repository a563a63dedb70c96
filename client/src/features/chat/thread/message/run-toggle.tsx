import { Suspense } from 'react';
import { lazyWithRetry } from '../../../../lib/lazy/lazy-with-retry';
import { useRunSlot } from '../../../../lib/slots/run-slot';
import { useChatScreen } from '../use-chat-screen';
import type { RunDetailsProps } from './run-details';

const RunDetails = lazyWithRetry(async () => (await import('./run-details')).RunDetails);

/** Details of the run that produced the reply, for the agent's creator only. */
export function RunToggle({ messageId, side }: Pick<RunDetailsProps, 'messageId' | 'side'>) {
  const { agent } = useChatScreen();
  const Run = useRunSlot();
  if (!Run || !agent.own) return null;
  return (
    <Suspense fallback={<div className="mb-2 h-8" />}>
      <RunDetails messageId={messageId} side={side} agentId={agent.id} Run={Run} />
    </Suspense>
  );
}
