import { Injectable } from '@nestjs/common';
import { FileStorage, isFileName } from '../../../platform/storage/file-storage.js';
import { MEDIA_PATH } from '../../media/public.js';
import { type Exported, ExportRepository } from './export.repository.js';
import { FOLDERS, type Folder, LISTS, STORED_FILES } from './export-sql.js';
import type { ZipStream } from './zip-stream.js';

const ABOUT = `All that Regent holds of you, as JSON in UTF-8; times are UTC.
Что хранит о вас Regent: JSON в UTF-8, время UTC.

profile.json, sessions.json, personas.json, agents.json, crowns.json, notify-requests.json, reports.json,
pictures.json, files.json
agent-versions/{id}.json    the published versions of an agent
knowledge-bases/{id}.json   with chapters, and the files and pages they come from
chats/{id}.json             with messages, oldest first
media/                      the pictures
files/                      the files of your chats

Passwords, keys and what proves a session are not in it.
`;

/** Writes all data of a user into a ZIP. */
@Injectable()
export class WriteExport {
  constructor(
    private readonly exported: ExportRepository,
    private readonly storage: FileStorage,
  ) {}

  async run(userId: number, zip: ZipStream): Promise<void> {
    await zip.add('README.txt', pieces(ABOUT));
    await zip.add('profile.json', pieces(`${JSON.stringify(await this.exported.profile(userId), null, 2)}\n`));
    for (const [name, statement] of Object.entries(LISTS)) {
      await zip.add(name, listFile(this.exported.all(statement, userId)));
    }
    for (const folder of FOLDERS) await this.#folder(folder, userId, zip);
    await this.#images(userId, zip);
    await this.#files(userId, zip);
  }

  async #folder({ name, heads, field, parts }: Folder, userId: number, zip: ZipStream): Promise<void> {
    for await (const { id, item } of this.exported.all(heads, userId)) {
      await zip.add(`${name}/${id}.json`, itemFile(item, field, this.exported.all(parts, id)));
    }
  }

  /** Skips images whose file is missing. */
  async #images(userId: number, zip: ZipStream): Promise<void> {
    for await (const { item } of this.exported.all(LISTS['pictures.json']!, userId)) {
      const name = String(item.picture).startsWith(MEDIA_PATH) ? String(item.picture).slice(MEDIA_PATH.length) : '';
      const file = isFileName(name) ? await this.storage.open(name) : undefined;
      if (file) await zip.add(`media/${name}`, file.stream, { compress: false });
    }
  }

  /** Skips files whose bytes are missing. */
  async #files(userId: number, zip: ZipStream): Promise<void> {
    for await (const { item } of this.exported.all(STORED_FILES, userId)) {
      const { path, stored_name: name } = item as { path: string; stored_name: string };
      const file = await this.storage.open(name);
      if (file) await zip.add(path, file.stream);
    }
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function* listFile(items: AsyncIterable<Exported>): AsyncGenerator<string> {
  yield '[';
  yield* joined(items, '\n  ');
  yield '\n]\n';
}

async function* itemFile(head: object, field: string, items: AsyncIterable<Exported>): AsyncGenerator<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "${field}": [`;
  yield* joined(items, '\n    ');
  yield '\n  ]\n}\n';
}

async function* joined(items: AsyncIterable<Exported>, indent: string): AsyncGenerator<string> {
  let separator = indent;
  for await (const { item } of items) {
    yield separator + JSON.stringify(item);
    separator = `,${indent}`;
  }
}
