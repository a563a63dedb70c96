/** Settings that n8n accepts in an update; it rejects the others that it returns. */
const SETTINGS = [
  'executionOrder',
  'executionTimeout',
  'saveDataSuccessExecution',
  'saveDataErrorExecution',
  'timezone',
];

interface Version {
  active: boolean;
  versionId?: string;
  activeVersionId?: string | null;
  settings: object;
}

/** Whether its creator has changed it since it was published. */
export const isHalfDone = ({ active, versionId, activeVersionId }: Version): boolean =>
  active && versionId !== activeVersionId;

export const settingsOf = ({ settings }: Version): object =>
  Object.fromEntries(Object.entries(settings ?? {}).filter(([key]) => SETTINGS.includes(key)));
