/** Former names of settings. They work until the next release. */
export const NEW_NAMES: Record<string, string> = {
  DRAIN_MS: 'SHUTDOWN_GRACE_MS',
  REPORTS_TO_HIDE: 'REPORT_HIDE_THRESHOLD',
  RUNS_KEEP_DAYS: 'RUN_RETENTION_DAYS',
};

/** A setting given under its former name. */
export interface RenamedSetting {
  from: string;
  to: string;
}

/** Adds the new name of each setting given under a former one, and lists those. If both are given, the new one wins. */
export function renameSettings(environment: Record<string, string>): {
  environment: Record<string, string>;
  renamed: RenamedSetting[];
} {
  const renamed = Object.entries(NEW_NAMES)
    .filter(([from]) => environment[from] !== undefined)
    .map(([from, to]) => ({ from, to }));
  const former = Object.fromEntries(renamed.map(({ from, to }) => [to, environment[from] ?? '']));
  return { environment: { ...former, ...environment }, renamed };
}

/** The former names of a setting. */
export const formerNamesOf = (setting: string): string[] =>
  Object.keys(NEW_NAMES).filter((name) => NEW_NAMES[name] === setting);
