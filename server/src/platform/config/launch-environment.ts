/** Lets the C library give memory back that decoding a picture took, instead of keeping it. A test holds the Dockerfile to it. */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

/** The environment for a process that the launcher starts: its own, with some settings added. */
export function childEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...MALLOC, ...process.env, ...settings };
}

/** Whether the person who starts Regent chose this setting, instead of living with its default. */
export function isChosen(setting: string): boolean {
  return Boolean(process.env[setting]);
}

/** Environment of third-party programs: what they need to run, without our secrets. */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
