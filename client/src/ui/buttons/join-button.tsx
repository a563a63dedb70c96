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

/** A link to the sign-in page that works without scripts, and opens the sign-in dialog where there is one. */
export function JoinButton({ size, className, children }: JoinButtonProps) {
  const join = useJoin();
  const open = (event: MouseEvent) => {
    // With these keys the browser opens the page in a new tab or window.
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
