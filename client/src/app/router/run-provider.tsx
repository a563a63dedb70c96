import type { ReactNode } from 'react';
import { loadTexts } from '../../i18n/start';
import { preloadable } from '../../lib/lazy/preloadable';
import { RunSlotProvider } from '../../lib/slots/run-slot';

const MessageRun = preloadable(async () => {
  const [{ MessageRun: component }] = await Promise.all([
    import('../../features/agents/runs/message-run'),
    loadTexts(['agentSettings']),
  ]);
  return component;
});

/** Provides the run details that an agent's creator sees below a reply. */
export function RunProvider({ children }: { children: ReactNode }) {
  return <RunSlotProvider value={MessageRun}>{children}</RunSlotProvider>;
}
