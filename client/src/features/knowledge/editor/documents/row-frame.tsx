import type { ReactNode } from 'react';
import { Spinner } from '../../../../ui/feedback/spinner';

export interface RowFrameProps {
  icon: ReactNode;
  /** The name, as text or a link. */
  name: ReactNode;
  status: ReactNode;
  isFailed: boolean;
  /** Buttons at the end of the row. */
  children?: ReactNode;
}

/** A row of the list of documents: icon, name, status and buttons. */
export function RowFrame({ icon, name, status, isFailed, children }: RowFrameProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-card border border-line py-2 pr-2 pl-4">
      <span aria-hidden="true" className="shrink-0 text-fg2 [&_svg]:size-5">
        {icon}
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        {typeof name === 'string' ? <p className="truncate font-medium">{name}</p> : name}
        <p role="status" className={isFailed ? 'text-sm text-danger' : 'text-sm text-fg2'}>
          {status}
        </p>
      </div>
      {children}
    </li>
  );
}

/** Whether the status is in progress. */
export function RunningStatus({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Spinner size={14} />
      {children}
    </span>
  );
}
