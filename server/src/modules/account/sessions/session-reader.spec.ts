import { pino } from 'pino';
import type { Config } from '../../../platform/config/config.js';
import type { LiveSession, SessionRepository } from './session.repository.js';
import { SessionCookie } from './session-cookie.js';
import { SessionReader } from './session-reader.js';

const TOKEN = 'x'.repeat(43);
const ROW: LiveSession = { id: 7, user_id: 1, email: null, profile_complete: true, stale: false };

describe('SessionReader', () => {
  it('does not cache a session that ended during its lookup', async () => {
    const lookups: ((row: LiveSession | undefined) => void)[] = [];
    const sessions = { find: () => new Promise((resolve) => lookups.push(resolve)) } as unknown as SessionRepository;
    const config = { behindTls: false, SESSION_DAYS: 1, SESSION_MAX_DAYS: 1, REQUIRE_PROFILE: true } as Config;
    const reader = new SessionReader(sessions, new SessionCookie(config), config, pino({ level: 'silent' }));

    const before = reader.fromToken(TOKEN);
    reader.forget(ROW.id);
    lookups[0]!(ROW);
    expect((await before)?.id).toBe(ROW.id);

    const after = reader.fromToken(TOKEN);
    lookups[1]?.(undefined);
    expect(await after).toBeNull();
  });

  it('caches a valid session even if others have ended before', async () => {
    const find = jest.fn(async () => ROW);
    const sessions = { find } as unknown as SessionRepository;
    const config = { behindTls: false, SESSION_DAYS: 1, SESSION_MAX_DAYS: 1, REQUIRE_PROFILE: true } as Config;
    const reader = new SessionReader(sessions, new SessionCookie(config), config, pino({ level: 'silent' }));
    reader.forget(8);
    for (let i = 0; i < 3; i++) expect((await reader.fromToken(TOKEN))?.id).toBe(ROW.id);
    expect(find).toHaveBeenCalledTimes(1);
  });
});
