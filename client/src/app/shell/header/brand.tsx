import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';

export interface BrandProps {
  to: string;
  label?: string;
  /** What stands beside it needs the room of the name on the smallest screens: there the crown stands alone. */
  yields?: boolean;
}

/** The crown and the name, a link to where the visitor is at home. */
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
