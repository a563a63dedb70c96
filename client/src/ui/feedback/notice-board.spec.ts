import { createElement } from 'react';
import { createNoticeBoard } from './notice-board';

type Options = {
  id: string;
  duration: number;
  action?: { onClick: () => void };
  onDismiss: () => void;
  onAutoClose: () => void;
};

/** A board with a fake sonner, the latest options of each toast, the repeated texts, and the pauses. */
function setUp() {
  const repeats: (readonly string[])[] = [];
  const holds: boolean[] = [];
  const last = new Map<string, Options & { kind: string }>();
  const door = (kind: string) => (_title: string, options: Options) => last.set(options.id, { ...options, kind });
  const toasts = { success: door('success'), error: door('error'), info: door('info'), dismiss: () => undefined };
  const board = createNoticeBoard(toasts as unknown as Parameters<typeof createNoticeBoard>[0], {
    closeButton: (id, title) => createElement('i', { id }, title),
    onRepeats: (texts) => repeats.push(texts),
    onHold: (held) => holds.push(held),
  });
  const durations = () => Object.fromEntries([...last].map(([id, { duration }]) => [id, duration]));
  return { board, last, durations, repeats, holds };
}

test('shows errors longer than other toasts', () => {
  const { board, durations } = setUp();
  board.show('success', { id: 'a', title: 'Saved' });
  board.show('info', { id: 'b', title: 'Note' });
  board.show('error', { id: 'c', title: 'Failed' });
  expect(durations()).toEqual({ a: 4000, b: 4000, c: 5000 });
});

test('keeps all toasts while held, gives each its full time on release and restores none', () => {
  const { board, last, durations, holds } = setUp();
  board.show('success', { id: 'a', title: 'Saved' });
  board.show('error', { id: 'gone', title: 'Failed' });
  last.get('gone')?.onAutoClose();
  last.delete('gone');
  board.hold(true);
  board.show('error', { id: 'b', title: 'Failed' });
  const forEver = Number.POSITIVE_INFINITY;
  expect(durations()).toEqual({ a: forEver, b: forEver });
  board.hold(false);
  board.hold(false);
  expect(holds).toEqual([true, false]);
  expect(durations()).toEqual({ a: 4000, b: 5000 });
});

test('releases the others when the focused toast is closed, and drops all when the board is removed', () => {
  const { board, last, durations } = setUp();
  board.show('success', { id: 'a', title: 'Saved' });
  board.show('error', { id: 'b', title: 'Failed' });
  board.hold(true);
  last.get('a')?.onDismiss();
  last.delete('a');
  expect(durations()).toEqual({ b: 5000 });
  board.forget();
  last.clear();
  board.hold(true);
  expect(durations()).toEqual({});
});

test('keeps the action of a held notice, and drops the notice once the action is chosen', () => {
  const { board, last, durations } = setUp();
  const done: string[] = [];
  const action = { label: 'Undo', onClick: () => done.push('undo') };
  board.show('info', { id: 'a', title: 'Deleted', action, duration: 6000, onClose: () => done.push('closed') });
  expect(durations()).toEqual({ a: 6000 });
  board.hold(true);
  last.get('a')?.action?.onClick();
  expect(done).toEqual(['undo']);
  last.clear();
  board.hold(true);
  expect(durations()).toEqual({});

  board.hold(false);
  board.show('info', { id: 'b', title: 'Deleted', action, onClose: () => done.push('closed') });
  last.get('b')?.onAutoClose();
  last.get('b')?.onDismiss();
  expect(done).toEqual(['undo', 'closed']);
});

test('announces a notice that is repeated while it is shown, once per cause', () => {
  jest.useFakeTimers();
  const { board, last, repeats } = setUp();
  const notice = { id: 'a', title: 'Failed', description: 'Try again.' };
  board.show('error', notice);
  jest.advanceTimersByTime(999);
  board.show('error', notice);
  expect(repeats).toEqual([]);
  jest.advanceTimersByTime(1);
  board.show('error', notice);
  board.show('error', { ...notice, description: 'You are offline.' }); // the toast changes and is announced again
  board.hold(true);
  board.hold(false);
  expect(repeats).toEqual([['Failed Try again.']]);
  jest.advanceTimersByTime(2000);
  board.show('error', { ...notice, description: 'You are offline.' });
  expect(repeats.at(-1)).toEqual(['Failed Try again.', 'Failed You are offline.']);
  last.get('a')?.onAutoClose();
  expect(repeats.at(-1)).toEqual([]);
  board.show('error', notice);
  expect(repeats).toHaveLength(3);
  jest.useRealTimers();
});
