import { type ReactNode, useState } from 'react';
import { loadTexts } from '../../i18n/start';
import { preloadable } from '../../lib/lazy/preloadable';
import { ReportSlotProvider, type ReportTarget } from '../../lib/slots/report-slot';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary';

const ReportDialog = preloadable(async () => {
  const [file] = await Promise.all([
    import('../../features/moderation/report/report-dialog'),
    loadTexts(['report', 'errors']),
  ]);
  return file.ReportDialog;
});

/** Provides the dialog that reports agents and messages. */
export function ReportProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<ReportTarget | null>(null);
  return (
    <ReportSlotProvider value={setTarget}>
      {children}
      {target && (
        <LazyBoundary onClose={() => setTarget(null)}>
          <ReportDialog target={target} onClose={() => setTarget(null)} />
        </LazyBoundary>
      )}
    </ReportSlotProvider>
  );
}
