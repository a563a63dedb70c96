/** Durations in ms. */
const PAUSE = 1400;
const MIN_SPEECH = 250;
const PATIENCE = 10_000;
/** Levels from 0 to 1. Speech is well above the noise floor, the lowest level so far. */
const MIN_SPEECH_LEVEL = 0.015;
const ABOVE_NOISE = 2.5;
/** Maximum noise floor; otherwise a voice that starts at once would count as noise. */
const MAX_NOISE_LEVEL = 0.04;

/** `waiting`: nothing was said yet. `paused`: something was said, then nothing. `silent`: nothing for too long. */
export type Sound = 'waiting' | 'speaking' | 'paused' | 'silent';

/** Detects speech and pauses from the level of a microphone. */
export class SilenceDetector {
  private noise = MAX_NOISE_LEVEL;
  private spoken = 0;
  private lastLoud: number | null = null;
  private last: number;

  /** @param start time in ms */
  constructor(private readonly start: number) {
    this.last = start;
  }

  /** @param level root mean square of the samples, from 0 to 1 */
  push(level: number, at: number): Sound {
    this.noise = Math.min(this.noise, level);
    const isLoud = level > Math.max(MIN_SPEECH_LEVEL, this.noise * ABOVE_NOISE);
    if (isLoud) {
      this.spoken += at - this.last;
      this.lastLoud = at;
    }
    this.last = at;
    if (this.spoken < MIN_SPEECH || this.lastLoud === null) {
      return at - this.start > PATIENCE ? 'silent' : 'waiting';
    }
    return at - this.lastLoud > PAUSE ? 'paused' : 'speaking';
  }
}
