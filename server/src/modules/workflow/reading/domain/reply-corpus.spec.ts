import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReplyReader } from './reply-reader.js';

const FOLDER = join(__dirname, '../../../../../../test/support/replies');

/** Sample response body of a workflow. */
interface Sample {
  name: string;
  type: string;
  body?: string;
  base64?: string;
  /** Expected reply text; absent when there is none. */
  text?: string;
  /** `deferred` or the failure code; absent when answered. */
  ending?: string;
  /** Fields that the failure names. */
  fields?: string[];
}

const kinds = readdirSync(FOLDER).map((file): [string, Sample[]] => [
  file.replace('.json', ''),
  JSON.parse(readFileSync(join(FOLDER, file), 'utf8')),
]);

function read(chunks: Buffer[], type: string) {
  const reader = new ReplyReader(type, 2 * 1024 * 1024);
  for (const chunk of chunks) {
    const { failure } = reader.push(chunk);
    if (failure !== null) return { ending: failure };
  }
  const end = reader.end();
  if (end.kind === 'answered') return { text: end.text };
  if (end.kind !== 'failed') return { ending: end.kind };
  return end.fields?.length ? { ending: end.code, fields: end.fields } : { ending: end.code };
}

describe('reply corpus', () => {
  it('has at least 150 samples', () => {
    expect(kinds.flatMap(([, samples]) => samples).length).toBeGreaterThanOrEqual(150);
  });

  describe.each(kinds)('%s', (_, samples) => {
    it.each(samples.map((sample): [string, Sample] => [sample.name, sample]))('%s', (_name, sample) => {
      const { type, body, base64, text, ending, fields } = sample;
      const bytes = base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(base64, 'base64');
      const expected = { ...(text !== undefined && { text }), ...(ending && { ending }), ...(fields && { fields }) };
      expect(read([bytes], type)).toEqual(expected);
      expect(
        read(
          [...bytes].map((byte) => Buffer.of(byte)),
          type,
        ),
      ).toEqual(expected);
      for (let cut = 1; cut < bytes.length; cut++) {
        expect(read([bytes.subarray(0, cut), bytes.subarray(cut)], type)).toEqual(expected);
      }
    });
  });
});
