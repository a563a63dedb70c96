import { randomUUID } from 'node:crypto';
import { type Entry, email, none, persona, upload } from '../entry.js';

/** Sign-in, the account, images and personas. */
export const ACCOUNT: Record<string, Entry> = {
  accountGetCsrf: { call: none, as: 'visitor' },
  accountSendOtp: { call: () => ({ body: { email: email() } }), as: 'visitor' },
  accountExchangeOtp: { call: () => ({ body: { email: email(), OTP: '000000' } }), as: 'visitor', answers: 400 },
  accountJoinWaitlist: { call: () => ({ body: { email: email() } }), as: 'visitor' },
  accountGetMe: { call: none },
  accountUpdateMe: {
    call: (own) => ({
      body: {
        first_name: 'Ann',
        last_name: 'Lee',
        bio: 'Hello',
        image_id: own.imageId,
        username: randomUUID().slice(0, 20),
      },
    }),
  },
  accountSignOut: { call: none, signsOut: true },
  accountSignOutPost: { call: none },

  // The code is not an emailed one; an integration test sets a password.
  accountSetPassword: {
    call: () => ({ body: { password: `walk ${randomUUID()}`, current_password: null, code: '000000' } }),
    answers: 400,
  },
  accountSignIn: {
    call: () => ({ body: { username: `nobody-${randomUUID()}`, password: 'not the right one' } }),
    as: 'visitor',
    answers: 401,
  },
  accountSignInOptions: { call: none, as: 'visitor' },
  // Not configured here; an integration test covers it.
  accountOidcBegin: { call: () => ({ query: { return_to: '/' } }), as: 'visitor', answers: 404 },
  accountOidcCallback: { call: () => ({ query: { code: 'c', state: 's' } }), as: 'visitor', answers: 404 },
  accountStartExport: { call: none },
  // Its path holds a secret, not an id; an integration test covers success.
  accountDownloadExport: { call: () => ({ path: { ticket: 1 } }), answers: 404 },
  accountSendDeleteCode: { call: none },
  accountSendPasswordCode: { call: none },
  // The code is not an emailed one; an integration test deletes an account.
  accountDelete: {
    call: (own) => ({ body: { confirm: own.person.email, password: null, code: '000000' } }),
    answers: 400,
  },
  accountListSessions: { call: none },
  accountEndSession: { call: (own) => ({ path: { id: own.sessionId } }) },
  accountEndOtherSessions: { call: none },
  accountGetUser: { call: (own) => ({ path: { id: own.person.id } }), isPublic: true },
  accountListAgents: { call: none },
  accountGetN8n: { call: none },
  // There is no reachable n8n here; an integration test sets one.
  accountSetN8n: {
    call: () => ({ body: { base_url: 'http://127.0.0.1:5678', api_key: 'a-key' } }),
    answers: 400,
  },
  accountRemoveN8n: { call: none },
  accountUploadImage: { call: upload },
  studioUploadImage: { call: upload },
  personasUploadImage: { call: upload },
  studioGetAvatar: { call: () => ({ query: { robohash: 'walk' } }), makesOnce: true },

  personasList: { call: none },
  personasCreate: {
    call: (own) => ({ body: { name: 'Poet', description: 'Rhymes.', image_id: own.imageId, is_default: false } }),
  },
  personasUpdate: {
    call: (own) => ({ ...persona(own), body: { name: 'Poet', description: 'Rhymes.', image_id: own.imageId } }),
  },
  personasDelete: { call: persona },
};
