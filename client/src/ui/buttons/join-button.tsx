import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths';
import { useJoin } from '../../lib/slots/join';
import { type ButtonProps, buttonStyle } from './button';

export interface JoinButtonProps {
  size?: ButtonProps['size'];
  className?: string;
  children: ReactNode;
}

/** Leads to signing in: a link that works before any script is there, and opens the dialog where there is one. */
export function JoinButton({ size, className, children }: JoinButtonProps) {
  const join = useJoin();
  const open = (event: MouseEvent) => {
    // A new tab is asked for by these; it gets the page.
    if (!join || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    join();
  };
  return (
    <Link to={paths.auth} onClick={open} className={buttonStyle({ size, className })}>
      {children}
    </Link>
  );
}
