import type { ListeningPhase } from './listening';
import { listenWithRecorder, type Transcribe } from './recorded-listening';

/** A fake microphone with a recorder and a level meter; `allow` grants permission. */
class Microphone {
  isOn = true;
  /** Recorders that have started. */
  started = 0;
  /** Level meters that are open. */
  meters = 0;
  isRecorderBroken = false;
  allow: () => void = () => undefined;
  /** The browser denies the microphone. */
  refuse: (name: string) => void = () => undefined;
  /** It is disconnected. */
  lose: () => void = () => undefined;
  resumeMeter: () => void = () => undefined;

  /** @param meterState `interrupted`: there is no meter; `suspended`: starts on request */
  constructor(meterState: 'interrupted' | 'suspended' = 'interrupted') {
    const microphone = this;
    const stop = (): void => {
      this.isOn = false;
    };
    const track = { stop, onended: (): void => undefined };
    this.lose = () => track.onended();
    const stream = { getTracks: () => [track] };
    const getUserMedia = (): Promise<unknown> =>
      new Promise((resolve, reject) => {
        this.allow = () => resolve(stream);
        this.refuse = (name) => reject(new DOMException('refused', name));
      });
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    Object.assign(window, {
      MediaRecorder: class extends EventTarget {
        static isTypeSupported: () => boolean = () => true;
        state = 'inactive';
        mimeType = 'audio/webm';
        ondataavailable?: (event: { data: Blob }) => void;
        start(): void {
          if (microphone.isRecorderBroken) throw new DOMException('broken', 'NotSupportedError');
          microphone.started += 1;
          this.state = 'recording';
        }
        stop(): void {
          this.state = 'inactive';
          this.ondataavailable?.({ data: new Blob(['audio']) });
          this.dispatchEvent(new Event('stop'));
        }
      },
      AudioContext: class {
        state: string = meterState;
        constructor() {
          microphone.meters += 1;
        }
        resume = (): Promise<void> =>
          new Promise((resolve) => {
            microphone.resumeMeter = () => {
              this.state = 'running';
              resolve();
            };
          });
        createAnalyser = (): object => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
        createMediaStreamSource = (): object => ({ connect: () => undefined });
        async close(): Promise<void> {
          microphone.meters -= 1;
        }
      },
    });
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function listen(transcribe: Transcribe = async () => 'hello') {
  const phases: ListeningPhase[] = [];
  const heard: string[] = [];
  const listening = listenWithRecorder(
    {
      language: 'en',
      untilPause: false,
      onPhase: (phase) => phases.push(phase),
      onInterim: () => undefined,
      onHeard: (text) => heard.push(text),
    },
    transcribe,
  );
  return { listening, phases, heard };
}

describe('listenWithRecorder', () => {
  it.each(['cancel', 'finish'] as const)(
    'releases the microphone when the user ends it during the start: %s',
    async (end) => {
      const asking = new Microphone();
      const first = listen();
      first.listening[end]();
      await first.listening.ended; // although the browser still asks
      asking.allow();
      await settled();
      expect(asking).toMatchObject({ isOn: false, started: 0, meters: 0 });

      const measuring = new Microphone('suspended');
      const second = listen();
      measuring.allow();
      await settled();
      expect(measuring).toMatchObject({ isOn: true, meters: 1 });
      second.listening[end]();
      measuring.resumeMeter();
      await second.listening.ended;
      await settled();
      expect(measuring).toMatchObject({ isOn: false, started: 0, meters: 0 });
      expect([...first.phases, ...second.phases]).toEqual(['starting', 'starting']);
    },
  );

  it('releases the microphone when a recording is cancelled', async () => {
    const microphone = new Microphone();
    const { listening, heard } = listen();
    microphone.allow();
    await settled();
    expect(microphone).toMatchObject({ isOn: true, started: 1 });
    listening.cancel();
    await listening.ended;
    await settled();
    expect(microphone).toMatchObject({ isOn: false, meters: 0 });
    expect(heard).toEqual([]);
  });

  it('releases the microphone before the transcription, even if it fails', async () => {
    const microphone = new Microphone();
    const states: boolean[] = [];
    const first = listen(async () => {
      states.push(microphone.isOn);
      return 'hello';
    });
    microphone.allow();
    await settled();
    first.listening.finish();
    await first.listening.ended;
    expect([states, first.heard, first.phases]).toEqual([
      [false],
      ['hello'],
      ['starting', 'recording', 'transcribing'],
    ]);

    const other = new Microphone();
    const second = listen(() => Promise.reject(new Error('refused')));
    other.allow();
    await settled();
    second.listening.finish();
    await expect(second.listening.ended).rejects.toMatchObject({ reason: 'failed' });
    expect(other.isOn).toBe(false);
  });

  it('releases the microphone and its meter when the browser cannot record', async () => {
    const microphone = new Microphone('suspended');
    microphone.isRecorderBroken = true;
    const { listening } = listen();
    const ended = expect(listening.ended).rejects.toMatchObject({ reason: 'failed' });
    microphone.allow();
    await settled();
    microphone.resumeMeter();
    await ended;
    expect(microphone).toMatchObject({ isOn: false, meters: 0 });
  });

  it('keeps the transcript when the microphone is disconnected, and reports it', async () => {
    const microphone = new Microphone();
    const { listening, heard } = listen();
    microphone.allow();
    await settled();
    microphone.lose();
    await expect(listening.ended).rejects.toMatchObject({ reason: 'lost' });
    expect(heard).toEqual(['hello']);
  });

  it.each([
    ['NotAllowedError', 'denied', 'denied'],
    ['NotAllowedError', 'prompt', 'dismissed'],
    ['NotFoundError', 'granted', 'noMicrophone'],
    ['NotReadableError', 'granted', 'busy'],
  ])('reports why there is no microphone: %s, %s', async (name, state, reason) => {
    const microphone = new Microphone();
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => ({ state }) } });
    const { listening } = listen();
    microphone.refuse(name);
    await expect(listening.ended).rejects.toMatchObject({ reason });
  });

  it('reports nothing for a cancelled transcription', async () => {
    const microphone = new Microphone();
    const { listening, heard } = listen(
      (_audio, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    microphone.allow();
    await settled();
    listening.finish();
    await settled();
    listening.cancel();
    await listening.ended;
    expect(heard).toEqual([]);
  });
});
