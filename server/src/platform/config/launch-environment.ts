import { formerNamesOf } from './renamed-settings.js';

/** Makes malloc return memory after image decoding. A test checks that the Dockerfile has the same values. */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

/** Environment of a process that the launcher starts: its own plus `settings`. */
export function childEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...MALLOC, ...process.env, ...settings };
}

/** Whether the environment sets this setting; otherwise its default applies. */
export function isChosen(setting: string): boolean {
  return [setting, ...formerNamesOf(setting)].some((name) => Boolean(process.env[name]));
}

/** Minimal environment for third-party programs, without Regent's secrets. */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
