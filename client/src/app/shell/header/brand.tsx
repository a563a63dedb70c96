import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';

export interface BrandProps {
  to: string;
  label?: string;
  /** Hides the name on the smallest screens to leave room for the elements beside it. */
  yields?: boolean;
}

/** The crown and the product name, linked to the start page of guests or signed-in users. */
export function Brand({ to, label, yields }: BrandProps) {
  const { t } = useTranslation('common');
  return (
    <Link
      to={to}
      aria-label={label}
      className="touch-target inline-flex items-center gap-2 rounded-control text-lg font-bold tracking-heading"
    >
      <Crown aria-hidden="true" className="size-5 fill-crown text-crown" strokeWidth={2} />
      <span className={cn(yields && 'max-[380px]:sr-only')}>{t('product')}</span>
    </Link>
  );
}
