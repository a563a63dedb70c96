import {
  afterFailure,
  isRetryable,
  nextStart,
  obstacleOf,
  readyFiles,
  resumed,
  roomIn,
  startable,
  type Upload,
  type UploadProblem,
  type UploadState,
  uploadsOf,
  withProgress,
  withState,
} from './upload-queue';

const upload = (id: string, state: UploadState = { kind: 'queued', from: 0 }, chatId = 1): Upload => ({
  id,
  chatId,
  isEdit: false,
  name: `${id}.txt`,
  size: 1,
  type: 'text/plain',
  state,
});
const file = { id: 7, name: 'a.txt', mime_type: 'text/plain', size: 1 };
const problem = (code: UploadProblem['code'], status: number, retry_after?: number): UploadProblem => ({
  code,
  status,
  message: '',
  retry_after,
});
const failed = (code: UploadProblem['code']): UploadState => ({ kind: 'failed', problem: problem(code, 0) });
const ids = (uploads: readonly Upload[]): string[] => uploads.map(({ id }) => id);

describe('uploads', () => {
  it('are for the next message of a chat, or for the one that is edited', () => {
    const uploads = [upload('a'), { ...upload('b'), isEdit: true }, upload('c', undefined, 2)];
    expect(ids(uploadsOf(uploads, 1))).toEqual(['a']);
    expect(ids(uploadsOf(uploads, 1, true))).toEqual(['b']);
    expect(uploadsOf(uploads, 2, true)).toEqual([]);
  });

  it('starts at most three at once, in order, across chats', () => {
    let uploads = ['a', 'b', 'c', 'd'].map((id, at) => upload(id, undefined, at));
    expect(ids(startable(uploads, 0))).toEqual(['a', 'b', 'c']);
    for (const id of ['a', 'b', 'c']) uploads = [...withState(uploads, id, { kind: 'uploading', sent: 0 })];
    expect(startable(uploads, 0)).toEqual([]);
    uploads = [...withState(uploads, 'b', { kind: 'ready', file })];
    expect(ids(startable(uploads, 0))).toEqual(['d']);
  });

  it('waits as long as a rate limit requests, and reports a long wait', () => {
    const waiting = upload('a', afterFailure(problem('rate_limited', 429, 5), 1000));
    expect(startable([waiting], 5999)).toEqual([]);
    expect(nextStart([waiting], 1000)).toBe(6000);
    expect(ids(startable([waiting], 6000))).toEqual(['a']);
    expect(afterFailure(problem('rate_limited', 429, 3600), 0).kind).toBe('failed');
    expect(afterFailure(problem('rate_limited', 429), 0)).toEqual({ kind: 'queued', from: 2000 });
  });

  it('resumes only uploads that the network interrupted', () => {
    const uploads = [upload('a', failed('network_error')), upload('b', failed('file_too_large'))];
    expect(ids(startable(resumed(uploads), 0))).toEqual(['a']);
  });

  it('offers a retry only if it may succeed', () => {
    expect(isRetryable(problem('network_error', 0))).toBe(true);
    expect(isRetryable(problem('storage_full', 413))).toBe(true);
    expect(isRetryable(problem('file_type_refused', 415))).toBe(false);
  });

  it('blocks a message while a file is being uploaded or has failed', () => {
    const ready = upload('a', { kind: 'ready', file });
    expect(obstacleOf([])).toBeNull();
    expect(obstacleOf([ready])).toBeNull();
    expect(obstacleOf([ready, upload('b')])).toBe('running');
    expect(obstacleOf([ready, upload('b'), upload('c', failed('file_empty'))])).toBe('failed');
    expect(readyFiles([ready, upload('b')])).toEqual([file]);
  });

  it('ignores progress of an upload that has ended', () => {
    const ready = upload('a', { kind: 'ready', file });
    expect(withProgress([ready], 'a', 0.5)).toEqual([ready]);
  });

  it('accepts ten files per chat', () => {
    const uploads = [upload('other', undefined, 2), ...Array.from({ length: 8 }, (_, at) => upload(String(at)))];
    expect(roomIn(uploadsOf(uploads, 1))).toBe(2);
  });
});
