import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';

/** Not modal, because a menu closes on the first click outside. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;

/** The menu; scrolls when the window is too low. */
export function DropdownMenuContent({
  className,
  sideOffset = 8,
  align = 'end',
  ...rest
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          'z-50 min-w-[220px] max-w-[calc(100vw-16px)] rounded-card border border-line bg-card p-1.5 text-fg shadow-overlay',
          'base:max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto overscroll-contain',
          'data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}

export interface DropdownMenuItemProps extends ComponentProps<typeof Primitive.Item> {
  danger?: boolean;
}

/** A menu item; `asChild` makes it a link. */
export function DropdownMenuItem({ className, danger, ...rest }: DropdownMenuItemProps) {
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-base outline-none select-none',
        'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[highlighted]:bg-muted',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-primary',
        '[&_svg]:size-5 [&_svg]:shrink-0 base:[&_svg]:text-fg2',
        danger && 'text-danger [&_svg]:text-danger',
        className,
      )}
      {...rest}
    />
  );
}

/** Heading of the menu or a section. */
export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn('truncate px-3 py-2 text-sm font-semibold text-fg2', className)} {...rest} />;
}

/** Separator between sections. */
export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('mx-3 my-1.5 h-px bg-line', className)} {...rest} />;
}
