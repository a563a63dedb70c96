import { RotateCcw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../lib/cn';
import { passFocusOnUnmount } from '../../lib/focus/focus-section';
import { Button } from '../buttons/button';

export interface ErrorStateProps {
  title: ReactNode;
  message?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
}

/** Shown when something could not be loaded: the problem, the reason and a retry button. */
export function ErrorState({ title, message, onRetry, busy, className }: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className={cn('grid justify-items-center gap-3 px-4 base:py-12 text-center', className)}>
      <TriangleAlert aria-hidden="true" className="size-9 text-danger" />
      <p className="text-lg font-semibold text-danger">{title}</p>
      {message && <p className="max-w-[48ch] text-fg2">{message}</p>}
      {onRetry && (
        <Button ref={passFocusOnUnmount} variant="secondary" className="mt-2" onClick={onRetry} busy={busy}>
          {!busy && <RotateCcw aria-hidden="true" />}
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
