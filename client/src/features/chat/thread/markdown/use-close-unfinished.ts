import { use } from 'react';

type Close = (text: string) => string;

const OPTIONS = { linkMode: 'text-only', images: false, katex: false } as const;

let loading: Promise<Close> | undefined;
let loaded: Close | undefined;

async function load(): Promise<Close> {
  try {
    const { default: remend } = await import('remend');
    loaded = (text) => remend(text, OPTIONS);
  } catch {
    // Without it marks show until they are closed.
    loaded = (text) => text;
  }
  return loaded;
}

/** Loads what closes unfinished marks before the reply has text. */
export function prefetchCloseUnfinished(): void {
  loading ??= load();
}

/** Closes the unfinished marks of a running reply. Suspends until its code is loaded; other replies do not need it. */
export function useCloseUnfinished(isRunning: boolean): Close | null {
  if (!isRunning) return null;
  loading ??= load();
  return loaded ?? use(loading);
}
