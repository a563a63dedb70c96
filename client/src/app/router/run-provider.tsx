import type { ReactNode } from 'react';
import { loadTexts } from '../../i18n/start';
import { prepared } from '../../lib/lazy/preloadable';
import { RunSlotProvider } from '../../lib/slots/run-slot';

const RunOfMessage = prepared(async () => {
  const [{ RunOfMessage: component }] = await Promise.all([
    import('../../features/agents/runs/message-run'),
    loadTexts(['agentSettings']),
  ]);
  return component;
});

/** Gives the chat what the creator of an agent sees under a reply. */
export function WithRuns({ children }: { children: ReactNode }) {
  return <RunSlotProvider value={RunOfMessage}>{children}</RunSlotProvider>;
}
