import type { Cause } from '../../../../contract/workflows/causes.js';

/** Texts of a cause. The second headline is used if a value of the first one is missing. */
interface CauseText {
  headline: string | [named: string, unnamed: string];
  fix: string;
}
export type CauseTexts = Record<Cause, CauseText>;
