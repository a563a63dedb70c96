import type { Cause } from '../../../../contract/causes.js';

/** Texts of a cause. The second headline is for a missing value in the first one. */
interface CauseText {
  headline: string | [named: string, unnamed: string];
  fix: string;
}
export type CauseTexts = Record<Cause, CauseText>;
