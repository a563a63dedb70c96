import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { cn } from '../../lib/cn';

/** Style of links to other sites and tabs. */
export const externalLinkStyle =
  'touch-target inline-flex items-center gap-1.5 font-medium text-primary underline underline-offset-4 [&_svg]:size-4 [&_svg]:shrink-0';

export interface ExternalLinkProps {
  href: string;
  children: string;
  className?: string;
}

/** A link to another site: opens in a new tab, without a referrer. */
export function ExternalLink({ href, children, className }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={cn(externalLinkStyle, className)}>
      <span className="min-w-0">{children}</span>
      <ExternalLinkIcon aria-hidden="true" />
    </a>
  );
}
