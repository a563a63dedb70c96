import { Command } from 'cmdk';
import type { ComponentProps, ReactNode } from 'react';

interface PaletteItemProps {
  /** Unique among all items. */
  value: string;
  icon: ReactNode;
  /** Content at the end of the item, such as a count or key caps. */
  aside?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** A selectable item. */
export function PaletteItem({ icon, aside, children, ...rest }: PaletteItemProps) {
  return (
    <Command.Item
      {...rest}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-base select-none hover:bg-muted data-[disabled=true]:cursor-not-allowed data-[disabled=true]:opacity-50 data-[selected=true]:bg-muted data-[selected=true]:outline-2 data-[selected=true]:-outline-offset-2 data-[selected=true]:outline-primary [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-fg2"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside}
    </Command.Item>
  );
}

/** Items under a heading. */
export function PaletteGroup(props: ComponentProps<typeof Command.Group>) {
  return (
    <Command.Group
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-fg2"
      {...props}
    />
  );
}

/** A message that cannot be selected. */
export function PaletteNote({ children, alert }: { children: ReactNode; alert?: boolean }) {
  return (
    <p
      role={alert ? 'alert' : 'status'}
      className={alert ? 'px-3 py-2 text-sm text-danger' : 'px-3 py-2 text-sm text-fg2'}
    >
      {children}
    </p>
  );
}
