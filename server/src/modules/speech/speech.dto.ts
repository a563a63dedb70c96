import { LIMITS, LOCALES, type Locale } from '../../contract/limits.js';
import { OneOf, WholeNumber } from '../../platform/http/validation/validation.js';

/** Options of a transcription. */
export class TranscriptionQueryDto {
  /** Spoken language; default: that of the browser. */
  @OneOf(LOCALES, { optional: true })
  locale?: Locale;
}

/** Transcript of a recording. */
export class TranscriptionDto {
  /** Empty if nothing was said; at most 10,000 characters. */
  text: string;
}

/** The part of a reply to read aloud. */
export class SpeechDto {
  /** Number of the part, from 0. A reply is read in parts of whole sentences, of up to 240 and then 900 characters. */
  @WholeNumber({ min: 0, max: LIMITS.spokenParts })
  part: number;
}
