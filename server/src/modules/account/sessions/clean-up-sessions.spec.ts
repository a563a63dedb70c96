import { pino } from 'pino';
import type { OtpRepository } from '../sign-in/otp.repository.js';
import { CleanUpSessions } from './clean-up-sessions.js';
import type { SessionRepository } from './session.repository.js';

const BATCH = 1000;

describe('CleanUpSessions', () => {
  let sessions: number;
  let codes: number;
  let onBatch: () => void;
  let cleanUp: CleanUpSessions;

  beforeEach(() => {
    jest.useFakeTimers();
    onBatch = () => {};
    const sessionTable = {
      removeExpired: async () => {
        onBatch();
        const removed = Math.min(sessions, BATCH);
        sessions -= removed;
        return removed;
      },
    };
    const codeTable = {
      removeExpired: async () => {
        const removed = Math.min(codes, BATCH);
        codes -= removed;
        return removed;
      },
    };
    cleanUp = new CleanUpSessions(
      sessionTable as SessionRepository,
      codeTable as OtpRepository,
      pino({ level: 'silent' }),
    );
  });
  afterEach(() => jest.useRealTimers());

  it('deletes batches until nothing is left', async () => {
    [sessions, codes] = [300 * BATCH + 1, 3 * BATCH];
    await cleanUp.run();
    expect([sessions, codes]).toEqual([0, 0]);
  });

  it('stops before the next run is due', async () => {
    [sessions, codes] = [300 * BATCH, 0];
    onBatch = () => void jest.advanceTimersByTime(60_000);
    await cleanUp.run();
    expect(sessions).toBe(295 * BATCH);
  });

  it('stops when the process shuts down', async () => {
    [sessions, codes] = [300 * BATCH, 0];
    onBatch = () => cleanUp.onApplicationShutdown();
    await cleanUp.run();
    expect(sessions).toBe(299 * BATCH);
  });
});
