import type { Cause } from '../../../../contract/causes.js';

/** What a creator reads of a cause. Two headlines: the second one for when what the first one names is not known. */
interface CauseText {
  headline: string | [named: string, unnamed: string];
  fix: string;
}
export type CauseTexts = Record<Cause, CauseText>;
