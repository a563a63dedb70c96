import { Ellipsis } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { restoreFocus } from '../../lib/focus/restore-focus';
import { IconButton, type IconButtonProps } from '../buttons/icon-button';
import { LazyBoundary } from '../feedback/lazy-boundary';

type MenuButtonProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onPointerDown' | 'onKeyDown' | 'onClick'
> & { busy: boolean };

/** The button has an ellipsis, unless the caller draws it. */
type MenuButton =
  | (Pick<IconButtonProps, 'label' | 'size' | 'className'> & { renderButton?: undefined })
  | { renderButton: (props: MenuButtonProps) => ReactNode };

type LazyMenuProps = MenuButton & {
  /** Loads the code of the menu. */
  preload: () => Promise<void>;
  onOpen?: () => void;
  /** Called before a press changes the selection. */
  onBeforePress?: (button: Element) => void;
  /** The menu with its own button, initially open. */
  children: ReactNode;
};

/** Button of a menu whose code loads on hover, focus or click. */
export function LazyMenu(props: LazyMenuProps) {
  const { preload, onOpen, onBeforePress, children } = props;
  const [wanted, setWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const giveUp = (): void => {
    setWanted(false);
    setTimeout(() => restoreFocus(opener.current)); // `opener` is a new button at that time
  };
  const buttonProps: MenuButtonProps = {
    ref: opener,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    busy: wanted,
    onPointerEnter: () => void preload(),
    onFocus: () => void preload(),
    onPointerDown: ({ currentTarget }) => onBeforePress?.(currentTarget),
    onKeyDown: ({ currentTarget }) => onBeforePress?.(currentTarget),
    onClick: () => {
      setWanted(true);
      onOpen?.();
    },
  };
  const button = props.renderButton ? (
    props.renderButton(buttonProps)
  ) : (
    <IconButton label={props.label} size={props.size} className={props.className} {...buttonProps}>
      <Ellipsis />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <LazyBoundary fallback={button} onClose={giveUp}>
      {children}
    </LazyBoundary>
  );
}
