/** What a live region said. */
export interface Announcement {
  text: string;
  /** It interrupts the current announcement. */
  isAssertive: boolean;
}

/** Selectors of live regions and of what silences them. */
export const SELECTORS = {
  live: '[aria-live]:not([aria-live=off]), [role=status], [role=log], [role=alert]',
  atomic: '[role=status], [role=alert], [aria-atomic=true]',
  assertive: '[role=alert], [aria-live=assertive]',
  silent: '[aria-hidden=true], [aria-busy=true], [hidden]',
};

/**
 * Runs in each page before its scripts: reports what screen readers announce, by calling `window.announced`. As in
 * browsers, the initial content of a region is silent, except for alerts; `status` and `alert` are announced as a
 * whole, others only additions; hidden and busy regions are silent.
 */
export function watchLiveRegions({ live, atomic, assertive, silent }: typeof SELECTORS): void {
  /** Regions that the browser could have detected. */
  const known = new WeakSet<Element>();
  const lastText = new WeakMap<Element, string>();

  function textOf(node: Node): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches('[aria-hidden=true], [hidden], script, style')) return '';
    const label = node.matches('[role=img]') && node.getAttribute('aria-label');
    return label || [...node.childNodes].map(textOf).join(' ');
  }
  const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();

  function say(region: Element, texts: readonly string[]): void {
    const text = clean(texts.join(' '));
    if (text === '' || region.closest(silent)) return;
    const isAssertive = region.matches(assertive);
    (window as unknown as { announced: (one: Announcement) => void }).announced({ text, isAssertive });
  }

  const regionsIn = (node: Node): Element[] =>
    node instanceof Element ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)] : [];

  function notice(region: Element): void {
    lastText.set(region, clean(textOf(region)));
    if (region.matches('[role=alert]')) {
      known.add(region);
      say(region, [textOf(region)]);
    } else requestAnimationFrame(() => known.add(region));
  }

  function take(changes: readonly MutationRecord[]): void {
    const isNew = new Set<Element>();
    const added = new Map<Element, string[]>();
    for (const { type, target, addedNodes } of changes) {
      for (const node of addedNodes) for (const region of regionsIn(node)) isNew.add(region);
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (!region) continue;
      const texts = type === 'characterData' ? [textOf(target)] : [...addedNodes].map(textOf);
      added.set(region, [...(added.get(region) ?? []), ...texts]);
    }
    for (const region of isNew) if (region.isConnected && !known.has(region)) notice(region);
    for (const [region, texts] of added) {
      if (isNew.has(region)) continue;
      const whole = clean(textOf(region));
      const isChanged = whole !== lastText.get(region);
      lastText.set(region, whole);
      if (!known.has(region) || !isChanged) continue;
      if (!region.matches(atomic)) say(region, texts);
      else if (texts.some((text) => clean(text) !== '')) say(region, [whole]);
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    for (const region of document.querySelectorAll(live)) known.add(region);
  });
  new MutationObserver(take).observe(document, { subtree: true, childList: true, characterData: true });
}
