import { pino } from 'pino';
import type { OtpRepository } from '../sign-in/otp.repository.js';
import { CleanUpSessions } from './clean-up-sessions.js';
import type { SessionRepository } from './session.repository.js';

const BITE = 1000;

describe('CleanUpSessions', () => {
  let sessions: number;
  let codes: number;
  let onBite: () => void;
  let cleanUp: CleanUpSessions;

  beforeEach(() => {
    jest.useFakeTimers();
    onBite = () => {};
    const sessionTable = {
      removeExpired: async () => {
        onBite();
        const removed = Math.min(sessions, BITE);
        sessions -= removed;
        return removed;
      },
    };
    const codeTable = {
      removeExpired: async () => {
        const removed = Math.min(codes, BITE);
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
    [sessions, codes] = [300 * BITE + 1, 3 * BITE];
    await cleanUp.run();
    expect([sessions, codes]).toEqual([0, 0]);
  });

  it('stops before the next run is due', async () => {
    [sessions, codes] = [300 * BITE, 0];
    onBite = () => void jest.advanceTimersByTime(60_000);
    await cleanUp.run();
    expect(sessions).toBe(295 * BITE);
  });

  it('stops when the process shuts down', async () => {
    [sessions, codes] = [300 * BITE, 0];
    onBite = () => cleanUp.onApplicationShutdown();
    await cleanUp.run();
    expect(sessions).toBe(299 * BITE);
  });
});
