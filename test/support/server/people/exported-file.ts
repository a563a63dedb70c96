import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readZip } from '../../services/read-zip.js';
import type { Regent } from '../regent.js';
import type { Person } from './person.js';

/** The parsed content of a JSON file of the user's export, for example `agents.json`. */
export async function exportedFile({ url }: Regent, person: Person, name: string) {
  const { ticket } = await person.ok('POST', '/api/account/export/');
  const response = await fetch(`${url}/api/account/export/${ticket}`, { headers: { cookie: person.cookie } });
  const folder = await mkdtemp(join(tmpdir(), 'regent-export-'));
  try {
    const path = join(folder, 'export.zip');
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    return JSON.parse(String((await readZip(path)).get(name)));
  } finally {
    await rm(folder, { recursive: true });
  }
}
