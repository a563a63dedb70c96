import { whenLoaded } from './when-idle';

afterEach(() => {
  delete window.screenFiles;
});

test('waits for the files of the screen', async () => {
  let settle = (): void => {};
  window.screenFiles = new Promise<void>((done) => {
    settle = done;
  });
  const run = jest.fn();
  whenLoaded(run);
  await Promise.resolve();
  expect(run).not.toHaveBeenCalled();
  settle();
  await Promise.race([window.screenFiles]); // `run` comes one step after the files, as here
  expect(run).toHaveBeenCalledTimes(1);
});

test('waits 15 seconds at most', async () => {
  jest.useFakeTimers();
  window.screenFiles = new Promise(() => {});
  const run = jest.fn();
  whenLoaded(run);
  await jest.advanceTimersByTimeAsync(14_999);
  expect(run).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('does not wait on pages without a list of files', () => {
  const run = jest.fn();
  whenLoaded(run);
  expect(run).toHaveBeenCalledTimes(1);
});
