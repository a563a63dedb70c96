/** Position and text of a tooltip. */
export interface TooltipTarget {
  element: Element;
  text: string;
}

/** A tooltip appears after this delay, or immediately if another one was just shown. */
const [DELAY_MS, SKIP_DELAY_MS] = [700, 300];
/** Time to move the pointer from the element to its tooltip. */
const LEAVE_MS = 120;

/** Shows one tooltip at a time, at once or after a delay. */
class TooltipTimer {
  shown: Element | undefined;
  /** The shown tooltip follows the keyboard focus. */
  isFocused = false;
  /** Shown, about to be shown, or pressed: the pointer does not show its tooltip again. */
  private settled: Element | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hiddenAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly show: (target: TooltipTarget | undefined) => void) {}

  hide(): void {
    this.keep();
    this.settled = undefined;
    this.isFocused = false;
    if (!this.shown) return;
    this.shown = undefined;
    this.hiddenAt = performance.now();
    this.show(undefined);
  }

  open(element: Element): void {
    this.keep();
    const text = textOf(element);
    if (!text || !element.isConnected) {
      this.hide();
      return;
    }
    this.shown = element;
    this.settled = element;
    this.show({ element, text });
  }

  openSoon(element: Element): void {
    if (element === this.settled) {
      if (element === this.shown) this.keep();
      return;
    }
    const wasShown = this.shown !== undefined || performance.now() - this.hiddenAt < SKIP_DELAY_MS;
    this.hide();
    this.settled = element;
    this.timer = setTimeout(() => this.open(element), wasShown ? 0 : DELAY_MS);
  }

  hideSoon(): void {
    if (!this.shown) {
      this.hide();
      return;
    }
    this.keep();
    this.timer = setTimeout(() => this.hide(), LEAVE_MS);
  }

  /** Cancels the scheduled change. */
  keep(): void {
    clearTimeout(this.timer);
  }

  /** After a press, the tooltip would only cover the result. */
  press(element: Element | undefined): void {
    this.hide();
    this.settled = element;
  }
}

/**
 * Calls `show` with the target of the tooltip, and with undefined to hide it. The pointer shows it after a delay, keyboard
 * focus at once, touch never.
 */
export function listenForTooltips(show: (target: TooltipTarget | undefined) => void): () => void {
  const tooltip = new TooltipTimer(show);
  const hide = () => tooltip.hide();

  const onOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (target.closest('[data-tooltip-bubble]')) return tooltip.keep();
    const element = target.closest('[data-tooltip]');
    if (element) tooltip.openSoon(element);
    else tooltip.hideSoon();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const element = target.closest('[data-tooltip]');
    if (!element || !target.matches(':focus-visible')) return hide();
    tooltip.isFocused = true;
    tooltip.open(element);
  };
  // Focus may scroll its element into view.
  const onScroll = () => {
    if (tooltip.isFocused && tooltip.shown) tooltip.open(tooltip.shown);
    else hide();
  };
  const onPress = ({ target }: Event) =>
    tooltip.press(target instanceof Element ? (target.closest('[data-tooltip]') ?? undefined) : undefined);
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
