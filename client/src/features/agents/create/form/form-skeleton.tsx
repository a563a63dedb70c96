import { useTranslation } from 'react-i18next';

/** Placeholder of the form while the CSRF token is loading. */
export function FormSkeleton() {
  const { t } = useTranslation('studio');
  return (
    <div role="status">
      <span className="sr-only">{t('create.loading')}</span>
      <div aria-hidden="true" className="grid animate-appear-late gap-4">
        <div className="grid gap-4 rounded-card border border-line bg-card p-4 md:p-6">
          <div className="h-6 w-1/3 animate-breathe rounded-control bg-muted" />
          <div className="h-32 animate-breathe rounded-card bg-muted" />
          <div className="h-16 animate-breathe rounded-control bg-muted" />
          <div className="h-16 animate-breathe rounded-control bg-muted" />
          <div className="h-24 animate-breathe rounded-control bg-muted" />
        </div>
        <div className="h-64 animate-breathe rounded-card bg-muted" />
      </div>
    </div>
  );
}
