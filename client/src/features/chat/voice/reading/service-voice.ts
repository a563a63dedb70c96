import { ReadingError } from './reading-error';

/** Loads the audio of a part. @throws ApiError */
export type LoadPart = (part: number, signal: AbortSignal) => Promise<Blob>;

/** One player for all readings: once it has played after a press, browsers let it play later parts. */
let player: HTMLAudioElement | undefined;

/** An empty WAV file. */
const SILENCE = new Uint8Array([
  82, 73, 70, 70, 38, 0, 0, 0, 87, 65, 86, 69, 102, 109, 116, 32, 16, 0, 0, 0, 1, 0, 1, 0, 64, 31, 0, 0, 128, 62, 0, 0,
  2, 0, 16, 0, 100, 97, 116, 97, 2, 0, 0, 0, 0, 0,
]);

/** Call it in the handler of a user gesture; otherwise the browser may refuse to play the audio later. */
export function preparePlayer(): void {
  if (player) return;
  player = new Audio();
  const url = URL.createObjectURL(new Blob([SILENCE], { type: 'audio/wav' }));
  player.src = url;
  player
    .play()
    .catch(() => undefined)
    .finally(() => URL.revokeObjectURL(url));
}

/** Reads `count` parts with the installation's service. The next part loads while one is played. */
export async function readWithService(count: number, load: LoadPart, signal: AbortSignal): Promise<void> {
  preparePlayer();
  let next = load(0, signal);
  for (let part = 0; part < count; part++) {
    const audio = await next.catch((error: unknown) => {
      throw signal.aborted ? undefined : new ReadingError('failed', error);
    });
    if (part + 1 < count) {
      next = load(part + 1, signal);
      // Awaited after this part.
      next.catch(() => undefined);
    }
    if (signal.aborted) return;
    await play(audio, signal);
  }
}

function play(audio: Blob, signal: AbortSignal): Promise<void> {
  const element = player as HTMLAudioElement;
  const url = URL.createObjectURL(audio);
  return new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      element.pause();
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
    element.onended = () => resolve();
    element.onerror = () => reject(new ReadingError('failed'));
    element.src = url;
    element.play().catch((error: unknown) => {
      if (signal.aborted) return;
      const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
      reject(new ReadingError(isBlocked ? 'blocked' : 'failed'));
    });
  }).finally(() => {
    element.onended = element.onerror = null;
    URL.revokeObjectURL(url);
  });
}
