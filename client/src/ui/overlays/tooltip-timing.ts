/** Position and text of a tooltip. */
export interface TooltipTarget {
  element: Element;
  text: string;
}

/** A tooltip appears after this delay, or immediately if another one was just shown. */
const [DELAY_MS, SKIP_DELAY_MS] = [700, 300];
/** Time to move the pointer from the element to its tooltip. */
const LEAVE_MS = 120;

/**
 * Calls `show` with the target of the tooltip, and with undefined to hide it. The pointer shows it after a delay, keyboard
 * focus at once, touch never.
 */
export function listenForTooltips(show: (target: TooltipTarget | undefined) => void): () => void {
  let shown: Element | undefined;
  let wanted: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFocused = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const hide = () => {
    clearTimeout(timer);
    wanted = undefined;
    isFocused = false;
    if (!shown) return;
    shown = undefined;
    hiddenAt = performance.now();
    show(undefined);
  };
  const open = (element: Element) => {
    clearTimeout(timer);
    const text = textOf(element);
    if (!text || !element.isConnected) return hide();
    shown = element;
    wanted = element;
    show({ element, text });
  };
  const want = (element: Element) => {
    if (element === wanted) return clearTimeout(element === shown ? timer : undefined);
    const wasShown = shown !== undefined || performance.now() - hiddenAt < SKIP_DELAY_MS;
    hide();
    wanted = element;
    timer = setTimeout(() => open(element), wasShown ? 0 : DELAY_MS);
  };

  const onOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (target.closest('[data-tooltip-bubble]')) return clearTimeout(timer);
    const element = target.closest('[data-tooltip]');
    if (element) return want(element);
    if (!shown) return hide();
    clearTimeout(timer);
    timer = setTimeout(hide, LEAVE_MS);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const element = target.closest('[data-tooltip]');
    if (!element || !target.matches(':focus-visible')) return hide();
    isFocused = true;
    open(element);
  };
  // Focus may scroll its element into view.
  const onScroll = () => {
    if (isFocused && shown) open(shown);
    else hide();
  };
  // After a press, the tooltip would only cover the result.
  const onPress = ({ target }: Event) => {
    hide();
    wanted = target instanceof Element ? (target.closest('[data-tooltip]') ?? undefined) : undefined;
  };
  const ignore = listenTo({
    pointerover: onOver,
    pointerdown: onPress,
    focusin: onFocus,
    focusout: hide,
    keydown: ({ key }) => key !== 'Tab' && key !== 'Shift' && hide(),
    scroll: onScroll,
  });
  return () => {
    hide();
    ignore();
  };
}

type Listeners = { [Kind in keyof DocumentEventMap]?: (event: DocumentEventMap[Kind]) => unknown };

function listenTo(listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [kind, listener] of all) document.addEventListener(kind, listener, true);
  return () => {
    for (const [kind, listener] of all) document.removeEventListener(kind, listener, true);
  };
}

/** None for the button of an open menu, which the tooltip would cover. */
const textOf = (element: Element): string | null =>
  element.matches('[aria-haspopup][aria-expanded=true]')
    ? null
    : element.getAttribute('data-tooltip') || element.getAttribute('aria-label');
