import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The described control. It needs its own accessible name, because touch screens show no tooltips. */
  children: ReactNode;
}

/** A short hint on hover and focus. Includes its provider, so that it works anywhere. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-[280px] animate-fade-in rounded-control bg-fg px-3 py-1.5 text-xs text-bg"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
