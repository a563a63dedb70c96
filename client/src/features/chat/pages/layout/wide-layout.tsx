import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../../../lib/storage/web-storage';
import { clampWidth, PANE, parseWidth, widthAfterKey } from './pane-width';

const KEY = 'regent.chatList';

const storedWidth = (): number => parseWidth(readStored('local', KEY));

const storeWidth = (width: number): boolean => writeStored('local', KEY, String(width));

/** List and chat side by side, with a resize handle for pointer and arrow keys. */
export function WideLayout({ list, children }: { list: ReactNode; children: ReactNode }) {
  const id = useId();
  const [width, setWidth] = useState(storedWidth);
  return (
    <div className="flex min-h-0 flex-1">
      {/* A narrow window limits the list; its stored width applies again in a wider one. */}
      <div id={id} style={{ width }} className="max-w-[calc(100%-320px)] shrink-0 overflow-hidden">
        {list}
      </div>
      <Handle controls={id} width={width} onChange={setWidth} />
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}

interface HandleProps {
  /** Id of the element to resize. */
  controls: string;
  width: number;
  onChange: (width: number) => void;
}

function Handle({ controls, width, onChange }: HandleProps) {
  const { t } = useTranslation('chat');
  const [held, setHeld] = useState<number | null>(null);

  const change = (next: number): void => {
    onChange(next);
    storeWidth(next);
  };
  const grab = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(event.clientX - width);
  };
  const letGo = (): void => {
    if (held !== null) storeWidth(width);
    setHeld(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfterKey(width, event.key);
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr is not a movable separator
    <div
      role="separator"
      tabIndex={0}
      aria-label={t('panes.resize')}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={PANE.min}
      aria-valuemax={PANE.max}
      className="relative w-px shrink-0 cursor-col-resize touch-none bg-line outline-none transition-colors duration-[120ms] select-none after:absolute after:inset-y-0 after:-left-1 after:w-[9px] after:rounded-full hover:bg-control focus-visible:bg-primary focus-visible:after:bg-primary/30 data-held:bg-primary"
      data-held={held === null ? undefined : ''}
      onPointerDown={grab}
      onPointerMove={(event) => held !== null && onChange(clampWidth(event.clientX - held))}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => change(PANE.start)}
      onKeyDown={onKeyDown}
    />
  );
}
