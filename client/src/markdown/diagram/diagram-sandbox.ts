import { DIAGRAM_LIMITS, type FromSandbox, type ToSandbox } from './protocol';

export type Drawing = { kind: 'drawn'; url: string; width: number; height: number };
export type DiagramOutcome = Drawing | { kind: 'broken' | 'tooLarge' | 'notLoaded' };

/** A frame that draws diagrams. Ignores messages of other frames. */
export interface Frame {
  post(message: ToSandbox): void;
  remove(): void;
}
export type OpenFrame = (onMessage: (message: unknown) => void) => Frame;

const DRAW_MS = 2000;
const LOAD_MS = 20_000;
const KEPT = 50;

/** Draws diagrams one after another in one frame. A frame that takes too long is removed; the next diagram opens a new one. */
export class DiagramSandbox {
  private frame: Frame | undefined;
  private isReady = false;
  private onMessage: (message: FromSandbox) => void = () => undefined;
  private last: Promise<unknown> = Promise.resolve();
  /** Cache of finished diagrams, because rows of a long chat are remounted often. */
  private readonly kept = new Map<string, DiagramOutcome>();

  constructor(private readonly open: OpenFrame) {}

  /** A diagram that is already drawn. */
  drawn(message: ToSandbox): DiagramOutcome | undefined {
    return this.kept.get(keyOf(message));
  }

  draw(message: ToSandbox): Promise<DiagramOutcome> {
    if (message.source.length > DIAGRAM_LIMITS.source) return Promise.resolve({ kind: 'tooLarge' });
    const outcome = this.last.then(() => this.drawn(message) ?? this.drawNext(message));
    this.last = outcome;
    return outcome;
  }

  private async drawNext(message: ToSandbox): Promise<DiagramOutcome> {
    const outcome = await new Promise<DiagramOutcome>((resolve) => {
      let timer = setTimeout(() => resolve({ kind: 'notLoaded' }), LOAD_MS);
      const end = (result: DiagramOutcome) => {
        clearTimeout(timer);
        resolve(result);
      };
      this.onMessage = (told) => {
        if (told.kind === 'ready') {
          this.isReady = true;
          this.frame?.post(message);
        } else if (told.kind === 'drawing') {
          clearTimeout(timer);
          timer = setTimeout(() => resolve({ kind: 'tooLarge' }), DRAW_MS);
        } else {
          end(told.kind === 'drawn' ? imageOf(told) : { kind: 'broken' });
        }
      };
      this.frame ??= this.open((told) => isTold(told) && this.onMessage(told));
      if (this.isReady) this.frame.post(message);
    });
    this.onMessage = () => undefined;
    if (outcome.kind === 'notLoaded' || outcome.kind === 'tooLarge') this.close();
    if (outcome.kind !== 'notLoaded') this.keep(keyOf(message), outcome);
    return outcome;
  }

  private close(): void {
    this.frame?.remove();
    this.frame = undefined;
    this.isReady = false;
  }

  private keep(key: string, outcome: DiagramOutcome): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(key, outcome);
  }
}

const keyOf = ({ source, theme }: ToSandbox): string => `${theme}\n${source}`;

/** An image cannot run scripts or load anything, whatever the sandbox sends. */
function imageOf({ svg, width, height }: Extract<FromSandbox, { kind: 'drawn' }>): DiagramOutcome {
  if (svg.length > DIAGRAM_LIMITS.svg) return { kind: 'tooLarge' };
  if (!(width > 0 && height > 0 && width < 20_000 && height < 20_000)) return { kind: 'broken' };
  return { kind: 'drawn', url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, width, height };
}

function isTold(message: unknown): message is FromSandbox {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  if (message.kind !== 'drawn') return ['ready', 'drawing', 'broken'].includes(String(message.kind));
  const { svg, width, height } = message as Record<string, unknown>;
  return typeof svg === 'string' && typeof width === 'number' && typeof height === 'number';
}
