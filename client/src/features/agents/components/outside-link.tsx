import { ExternalLink } from 'lucide-react';
import { cn } from '../../../lib/cn';

/** How links look that lead from an agent elsewhere. */
export const outsideLook =
  'touch-target inline-flex items-center gap-1.5 font-medium text-primary underline underline-offset-4 [&_svg]:size-4';

export interface OutsideLinkProps {
  href: string;
  children: string;
  className?: string;
}

/** A link that opens in a new tab and does not tell where it was. */
export function OutsideLink({ href, children, className }: OutsideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={cn(outsideLook, className)}>
      {children}
      <ExternalLink aria-hidden="true" />
    </a>
  );
}
