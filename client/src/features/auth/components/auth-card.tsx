import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/page-title';
import { TwoShapes } from './two-shapes';

export interface AuthCardProps {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}

/** The frame of every step of the way in. */
export function AuthCard({ title, intro, children }: AuthCardProps) {
  return (
    <div className="mx-auto w-full max-w-[448px] px-4 py-8 md:py-16">
      <div className="grid gap-6 md:rounded-dialog md:border md:border-line md:bg-card md:p-8">
        <TwoShapes />
        <div className="grid gap-2">
          <PageTitle title={title} />
          <p className="text-fg2">{intro}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
