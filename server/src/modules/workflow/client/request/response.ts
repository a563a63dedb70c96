import type { Dispatcher } from 'undici';
import type { RunFailureDetail } from '../../../../contract/workflows/runs.js';
import { nameInDisposition, type SentFile } from '../../../media/public.js';
import { frontOf } from '../../diagnosis/domain/front.js';
import type { DispatchOutcome } from '../dispatch-types.js';
import { wordsOf } from '../domain/answer-words.js';

/** The response of a workflow. */
export type Answer = Dispatcher.ResponseData;

/** A header; empty if absent. */
export function header(answer: Answer, name: string): string {
  const value = answer.headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? '';
}

/** Drains a short body, so that its connection can be reused, and drops a long or slow one. */
export function discard({ body }: Answer): '' {
  const giveUp = setTimeout(() => body.destroy(), 1_000);
  body.on('error', () => undefined);
  body.on('close', () => clearTimeout(giveUp));
  body.dump({ limit: 65_536 }).catch(() => undefined);
  return '';
}

/** A reply that is a file. */
export function fileOutcome(answer: Answer, content: SentFile['content']): DispatchOutcome {
  const mimeType = header(answer, 'content-type').split(';', 1)[0]?.trim() ?? '';
  const name = nameInDisposition(header(answer, 'content-disposition'));
  return { kind: 'answered', text: '', streamed: false, files: [{ name, mimeType, content }] };
}

/** What a response says in the place of a reply. */
export function detailOf(answer: Answer, bodyStart: string): RunFailureDetail {
  const { statusCode: status } = answer;
  const words = wordsOf(bodyStart);
  const challenge = header(answer, 'www-authenticate');
  const front = frontOf({ status, location: header(answer, 'location'), challenge, bodyStart });
  return { status, ...(words !== '' && { words }), ...(front && { front }) };
}
