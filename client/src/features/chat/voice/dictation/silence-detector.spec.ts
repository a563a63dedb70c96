import { SilenceDetector, type Sound } from './silence-detector';

const STEP = 100;

/** The state after each period of `[level, ms]`. */
function soundsOf(stretches: [number, number][]): Sound[] {
  const detector = new SilenceDetector(0);
  let at = 0;
  return stretches.map(([level, ms]) => {
    let sound: Sound = 'waiting';
    for (const end = at + ms; at < end; ) {
      at += STEP;
      sound = detector.push(level, at);
    }
    return sound;
  });
}

describe('SilenceDetector', () => {
  it('detects the start of speech and the pause after it', () =>
    expect(
      soundsOf([
        [0.004, 1000],
        [0.1, 800],
        [0.004, 1000],
        [0.1, 500],
        [0.004, 1600],
      ]),
    ).toEqual(['waiting', 'speaking', 'speaking', 'speaking', 'paused']));

  it('ignores clicks and noise', () =>
    expect(
      soundsOf([
        [0.02, 2000],
        [0.3, 100],
        [0.02, 3000],
      ]),
    ).toEqual(['waiting', 'waiting', 'waiting']));

  it('detects speech from the first moment', () =>
    expect(
      soundsOf([
        [0.2, 600],
        [0.005, 1600],
      ]),
    ).toEqual(['speaking', 'paused']));

  it('gives up after ten seconds without speech', () =>
    expect(
      soundsOf([
        [0.003, 9900],
        [0.003, 300],
      ]),
    ).toEqual(['waiting', 'silent']));
});
