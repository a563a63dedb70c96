import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { listenForTooltips, type TooltipTarget } from './tooltip-timing';

const [GAP_PX, EDGE_PX] = [6, 8];

/**
 * Shows the tooltips of all elements with `data-tooltip`, whose text it is; without a text, the accessible name. Hidden
 * from screen readers, which read the name already.
 */
export function Tooltips() {
  const [target, setTarget] = useState<TooltipTarget>();
  useEffect(() => listenForTooltips(setTarget), []);
  return target ? createPortal(<Bubble target={target} />, document.body) : null;
}

function Bubble({ target }: { target: TooltipTarget }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = bubble.current;
    if (!own) return;
    const place = () => putBeside(own, target.element);
    place();
    // The element may be in a sheet that slides in.
    document.addEventListener('animationend', place);
    return () => document.removeEventListener('animationend', place);
  }, [target]);
  return (
    <div
      ref={bubble}
      aria-hidden="true"
      data-tooltip-bubble
      className="pointer-events-auto fixed z-[60] max-w-[280px] animate-fade-in rounded-control bg-fg px-3 py-1.5 text-xs text-bg"
    >
      {target.text}
    </div>
  );
}

function putBeside(bubble: HTMLElement, element: Element): void {
  const around = element.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const above = around.top - GAP_PX - height;
  const left = around.left + (around.width - width) / 2;
  bubble.style.top = `${above < EDGE_PX ? around.bottom + GAP_PX : above}px`;
  bubble.style.left = `${Math.max(EDGE_PX, Math.min(left, document.documentElement.clientWidth - width - EDGE_PX))}px`;
}
