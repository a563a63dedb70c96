import { readFileSync } from 'node:fs';

/** What a process has in memory, in MB. @throws where there is no such process, or no /proc */
export const rssMb = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
