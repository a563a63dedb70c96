import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LIMITS } from '../../contract/limits.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { DtoPipe } from '../../platform/http/body/body-pipe.js';
import { RequestBody } from '../../platform/http/body/request-body.js';
import { FileReceiver, type FormRule } from '../../platform/storage/file-receiver.js';
import { readSentFiles, type SentFiles } from '../media/public.js';
import { AgentMessageDto } from './integration.dto.js';

const MB = 1024 * 1024;
const JSON_FIELDS = new Set(['reply_to', 'suggestions', 'sources', 'request']);

/** Reads a workflow's message from JSON, or from a form that has the files themselves. */
@Injectable()
export class AgentMessageBody {
  private readonly pipe = new DtoPipe();
  private readonly rule: FormRule;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly receiver: FileReceiver,
  ) {
    const maxBytes = config.FILE_MAX_MB * MB;
    this.rule = {
      field: 'files',
      maxBytes,
      tooLarge: 'file_too_large',
      maxFiles: LIMITS.filesOfMessage,
      maxFieldBytes: MB,
    };
  }

  /** @throws ApiError 400, 413, 415, 429, 503 */
  with<T>(request: Request, use: (message: AgentMessageDto, sent: SentFiles) => Promise<T>): Promise<T> {
    if (RequestBody.of(request)?.kind !== 'file') {
      const message = this.validated(request.body);
      return use(message, readSentFiles(message.files));
    }
    return this.receiver.withForm(request, this.rule, ({ fields, files }) => {
      const sent = files.map(({ name, mimeType, path, size }) => ({ name, mimeType, content: { path, size } }));
      return use(this.validated(readFields(fields)), { files: sent, hasInvalid: false, hasTooMany: false });
    });
  }

  private validated(body: unknown): AgentMessageDto {
    return this.pipe.transform(body, { type: 'body', metatype: AgentMessageDto }) as AgentMessageDto;
  }
}

/** Fields of a form are text. */
function readFields(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [name, JSON_FIELDS.has(name) ? parsed(value) : value]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function parsed(value: unknown): unknown {
  try {
    return JSON.parse(String(value)) as unknown;
  } catch {
    return value;
  }
}
