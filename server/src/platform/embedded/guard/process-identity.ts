import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identity of a process. The PID alone is not enough, because PIDs are reused. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

/** The process that currently has this PID; undefined if there is none, or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

/** Whether exactly this process still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started;
}

/** Sends a signal to the process group. Does nothing if it no longer exists. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (!trySignal(-pid, signal)) trySignal(pid, signal);
}

/** @returns false if there is no such process */
export function trySignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Start time in ticks since boot, with the boot ID: after a reboot the same ticks belong to another process. */
function startedOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses, so fields are counted after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    return undefined;
  }
}

function startedByPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
