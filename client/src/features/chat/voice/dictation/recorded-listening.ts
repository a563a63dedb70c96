import { TIMES } from '@contract/limits';
import { type Listening, ListeningError, type ListeningFailure, type ListeningOptions } from './listening';
import { SilenceDetector, type Sound } from './silence-detector';

/** Converts a recording to text. @throws ApiError */
export type Transcribe = (audio: Blob, signal: AbortSignal) => Promise<string>;

/** In order of preference; speech services accept all of them. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Enough for speech. Safari ignores it, but stays within the limit of a recording. */
const BITS_PER_SECOND = 32_000;
const LEVEL_EVERY_MS = 100;
const RESUMES_WITHIN_MS = 500;

const FAILURES: Record<string, ListeningFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

async function failureOf(error: unknown): Promise<ListeningFailure> {
  if (!(error instanceof DOMException)) return 'failed';
  const failure = FAILURES[error.name] ?? 'noMicrophone';
  return failure === 'denied' && (await isAskedAgain()) ? 'dismissed' : failure;
}

/** Whether the browser will ask for the microphone again. Some browsers do not report it. */
async function isAskedAgain(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' as PermissionName })).state === 'prompt';
  } catch {
    return false;
  }
}

type Ending = Extract<ListeningFailure, 'lost' | 'limit'>;

interface Recording {
  audio: Blob;
  sound: Sound;
  /** Why it ended, if not by the user or a pause. */
  ending: Ending | null;
}

/** Records, and converts the recording to text with the installation's service. */
export function listenWithRecorder(options: ListeningOptions, transcribe: Transcribe): Listening {
  const cancelling = new AbortController();
  /** Aborts when the microphone must be turned off: on cancellation, or when the user has finished. */
  const ending = new AbortController();
  const cancelled = new Promise<void>((resolve) =>
    cancelling.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  let isOn = false;

  const run = async (): Promise<void> => {
    options.onPhase('starting');
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(async (error: unknown) => {
      throw new ListeningError(await failureOf(error));
    });
    isOn = true;
    // The browser's microphone indicator should disappear when the recording ends, not after the response.
    const recorded = await record(stream, ending.signal, options).finally(() => stopTracks(stream));
    if (cancelling.signal.aborted || !recorded) return;
    const isSilence = recorded.sound === 'silent' || recorded.sound === 'waiting';
    if (isSilence) throw new ListeningError(recorded.ending === 'lost' ? 'lost' : 'nothingHeard');
    options.onPhase('transcribing');
    const text = await transcribe(recorded.audio, cancelling.signal);
    if (cancelling.signal.aborted) return;
    if (text === '') throw new ListeningError('nothingHeard');
    options.onHeard(text);
    if (recorded.ending) throw new ListeningError(recorded.ending);
  };
  const ran = run().catch((error: unknown) => {
    if (cancelling.signal.aborted) return;
    throw error instanceof ListeningError ? error : new ListeningError('failed', error);
  });
  const cancel = (): void => {
    cancelling.abort();
    ending.abort();
  };

  return {
    finish: () => (isOn ? ending.abort() : cancel()),
    cancel,
    // The permission prompt has no time limit.
    ended: Promise.race([ran, cancelled]),
  };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Records until a pause (if wanted), silence, the time limit or the end. Null if it ended before the recording started.
 */
async function record(
  stream: MediaStream,
  ending: AbortSignal,
  { untilPause, onPhase }: ListeningOptions,
): Promise<Recording | null> {
  const meter = ending.aborted ? null : await levelMeter(stream);
  const timers: number[] = [];
  try {
    if (ending.aborted) return null;
    const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
    const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: BITS_PER_SECOND });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const stop = (): void => {
      if (recorder.state === 'recording') recorder.stop();
    };
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    let endedBy: Ending | null = null;
    const endBy = (reason: Ending): void => {
      endedBy = reason;
      stop();
    };
    for (const track of stream.getTracks()) track.onended = () => endBy('lost');
    let sound: Sound = meter ? 'waiting' : 'speaking';
    const detector = new SilenceDetector(performance.now());
    const listenToLevel = (level: number): void => {
      sound = detector.push(level, performance.now());
      if (sound === 'silent' || (sound === 'paused' && untilPause)) stop();
    };
    ending.addEventListener('abort', stop, { once: true });
    recorder.start();
    // Speech before a pause is complete enough to transcribe.
    timers.push(window.setTimeout(() => (untilPause ? stop() : endBy('limit')), TIMES.dictation));
    if (meter) timers.push(window.setInterval(() => listenToLevel(meter.level()), LEVEL_EVERY_MS));
    onPhase(untilPause ? 'listening' : 'recording');
    await stopped;
    return { audio: new Blob(chunks, { type: recorder.mimeType }), sound, ending: endedBy };
  } finally {
    for (const timer of timers) clearTimeout(timer);
    meter?.close();
  }
}

/** Null if the browser does not allow it, for example without a user gesture; then only the user ends a recording. */
async function levelMeter(stream: MediaStream): Promise<{ level: () => number; close: () => void } | null> {
  const context = new AudioContext();
  if (context.state === 'suspended') {
    // Without permission it neither resolves nor fails.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, RESUMES_WITHIN_MS))]);
  }
  if ((context.state as AudioContextState) !== 'running') {
    void context.close();
    return null;
  }
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    },
    close: () => void context.close(),
  };
}
