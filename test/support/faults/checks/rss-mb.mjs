import { readFileSync } from 'node:fs';

/** Resident memory of a process, in MB. @throws if there is no such process or no /proc */
export const rssMb = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
