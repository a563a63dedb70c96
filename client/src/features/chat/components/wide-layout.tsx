import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator } from 'react-resizable-panels';

const KEY = 'regent.chatList';
const SIZE = { start: 320, min: 200, max: 600 };

function storedWidth(): number {
  try {
    const width = Number(localStorage.getItem(KEY));
    return width >= SIZE.min && width <= SIZE.max ? width : SIZE.start;
  } catch {
    return SIZE.start;
  }
}

function storeWidth(width: number): void {
  try {
    localStorage.setItem(KEY, String(Math.round(width)));
  } catch {
    // Without storage the width lasts until the page is closed.
  }
}

/** List and chat side by side, with a handle between them that is dragged or moved with the arrow keys. */
export function WideLayout({ list, children }: { list: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('chat');
  return (
    <Group orientation="horizontal" className="min-h-0 flex-1">
      <Panel
        id="list"
        defaultSize={storedWidth()}
        minSize={SIZE.min}
        maxSize={SIZE.max}
        // A wider window gives the room to the chat.
        groupResizeBehavior="preserve-pixel-size"
        onResize={({ inPixels }, _id, before) => before && storeWidth(inPixels)}
      >
        {list}
      </Panel>
      <Separator
        aria-label={t('panes.resize')}
        className="relative w-px bg-line outline-none transition-colors duration-[120ms] after:absolute after:inset-y-0 after:-left-1 after:w-[9px] after:rounded-full hover:bg-control focus-visible:bg-primary focus-visible:after:bg-primary/30 data-[separator=active]:bg-primary"
      />
      <Panel id="chat" className="flex min-w-0 flex-col">
        {children}
      </Panel>
    </Group>
  );
}
