import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadTexts } from '../../i18n/start';
import { ReportSlotProvider, type ReportTarget } from '../../lib/report-slot';

const ReportDialog = lazy(async () => {
  const [file] = await Promise.all([
    import('../../features/moderation/components/report-dialog'),
    loadTexts(['report', 'errors']),
  ]);
  return { default: file.ReportDialog };
});

/** Lets agents and messages be reported. */
export function WithReports({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<ReportTarget | null>(null);
  return (
    <ReportSlotProvider value={setTarget}>
      {children}
      {target && (
        <Suspense fallback={null}>
          <ReportDialog target={target} onClose={() => setTarget(null)} />
        </Suspense>
      )}
    </ReportSlotProvider>
  );
}
