/** What is expected of a planted fault. */
export interface PlantedFault {
  step: string;
  check: string;
  user?: string;
  cause: string;
  says: [en: string, ru: string];
  node?: string;
  words?: RegExp;
}
export const WORKFLOW_FAULTS: Record<string, PlantedFault>;
