import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { LIMITS, LOCALES } from '../../../contract/limits.js';

/** n8n's default limit. */
const BODY_MAX = 16 * 1024 * 1024;

/** The fields of a dispatch that the runner reads. All except the question are optional, as in n8n's chat protocol. */
const schema = z.object({
  chatInput: z.string(),
  /** The version whose content the turn has. */
  agent: z.object({ version: z.number().int().nullable().catch(null) }).catch({ version: null }),
  locale: z.enum(LOCALES).catch('en'),
  persona: z
    .object({ name: z.string(), description: z.string().catch('') })
    .nullable()
    .catch(null),
  files: z
    .array(z.object({ id: z.number(), name: z.string(), mimeType: z.string(), size: z.number(), url: z.url() }))
    .max(LIMITS.filesOfMessage)
    .catch([]),
  history: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })).catch([]),
});

export type WebhookBody = z.infer<typeof schema>;

/** The body is invalid or too large. */
export class BodyError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** @throws BodyError */
export async function readWebhookBody(request: IncomingMessage): Promise<WebhookBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX) throw new BodyError(413, 'request entity too large');
    chunks.push(chunk);
  }
  const parsed = schema.safeParse(parse(Buffer.concat(chunks).toString('utf8')));
  if (!parsed.success) throw new BodyError(422, 'Failed to parse request body');
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyError(422, 'Failed to parse request body');
  }
}
