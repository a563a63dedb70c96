import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { navigationFocus } from '../../../lib/focus/navigation-focus';
import { PageTitle } from '../../../ui/navigation/page-title';
import { AuthEmblem } from './auth-emblem';
import { useAuthFrame } from './auth-frame';

export interface AuthCardProps {
  title: string;
  intro: ReactNode;
  /** Element ID of the introduction, for fields that it describes. */
  introId?: string;
  children: ReactNode;
}

/** The frame of each sign-in step. */
export function AuthCard(props: AuthCardProps) {
  return useAuthFrame() === 'dialog' ? <InDialog {...props} /> : <OnPage {...props} />;
}

function OnPage({ title, intro, introId, children }: AuthCardProps) {
  return (
    <div className="mx-auto w-full max-w-[448px] px-4 py-8 md:py-16">
      <div className="grid gap-6 md:rounded-dialog md:border md:border-line md:bg-card md:p-8">
        <AuthEmblem />
        <div className="grid gap-2">
          <PageTitle title={title} />
          <p id={introId} className="text-fg2">
            {intro}
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}

function InDialog({ title, intro, introId, children }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!navigationFocus.pending) return;
    navigationFocus.pending = false;
    heading.current?.focus();
  });
  return (
    <div className="grid gap-6 px-4 pt-2 pb-6 md:px-8 md:pb-8">
      <AuthEmblem />
      <div className="grid gap-2">
        <Primitive.Title ref={heading} tabIndex={-1} className="text-xl outline-none">
          {title}
        </Primitive.Title>
        <Primitive.Description className="text-fg2">
          {/* The dialog describes itself by an ID of its own. */}
          <span id={introId}>{intro}</span>
        </Primitive.Description>
      </div>
      {children}
    </div>
  );
}
