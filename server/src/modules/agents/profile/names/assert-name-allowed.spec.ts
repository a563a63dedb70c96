import { parseConfig } from '../../../../platform/config/config.js';
import { ReservedNames } from '../../../../platform/names/reserved-names.js';
import { Administrators } from '../../../account/public.js';
import { AssertNameAllowed } from './assert-name-allowed.js';

const config = parseConfig({ APP_SECRET: 'x'.repeat(32), ADMIN_EMAILS: 'boss@example.com' });
const assertNameAllowed = new AssertNameAllowed(new ReservedNames(config), new Administrators(config));
const by = (email: string | null) => ({ userId: 1, sessionId: 1, email, profileComplete: true });

describe('assertNameAllowed', () => {
  it('allows reserved words to administrators only', () => {
    expect(() => assertNameAllowed.run(by('boss@example.com'), 'Regent Support')).not.toThrow();
    for (const email of ['ann@example.com', null]) {
      expect(() => assertNameAllowed.run(by(email), 'Regent Support')).toThrow(
        expect.objectContaining({ code: 'name_reserved', status: 400 }),
      );
    }
  });

  it('allows any other name', () => expect(() => assertNameAllowed.run(by(null), 'Poet')).not.toThrow());
});
