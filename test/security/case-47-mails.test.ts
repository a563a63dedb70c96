import { Installation, type Regent } from '../support/server/regent.js';
import { type MailBox, startMailBox } from '../support/services/mail-box.js';

let box: MailBox;
let installation: Installation;
let regent: Regent;

beforeAll(async () => {
  box = await startMailBox();
  installation = await Installation.open({ SMTP_URL: box.url });
  regent = await installation.start('api');
});
afterAll(async () => {
  await installation?.close();
  await box?.close();
});

/** Requests a code in a new browser. @returns the status */
async function ask(email: string): Promise<number> {
  const csrf = await fetch(`${regent.url}/api/account/csrf`);
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${regent.url}/api/account/sign/send/otp/`, {
    method: 'POST',
    headers: { cookie, 'x-csrftoken': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await answer.text();
  return answer.status;
}

describe('[case 47] code mail', () => {
  it.each([
    'ann@example.com\r\nBcc: eve@evil.example',
    'ann@example.com\nRCPT TO:<eve@evil.example>',
    'ann@example.com\u2028Bcc: eve@evil.example',
    'ann@example.com\u0085eve@evil.example',
    'ann@example.com>, <eve@evil.example',
    'ann@example.com, eve@evil.example',
    'ann@example.com;eve@evil.example',
    '"ann@evil.example"@example.com',
    'ann@example.com@evil.example',
    'ann@[127.0.0.1]',
    `${'a'.repeat(5000)}@example.com`,
  ])('is not sent to an invalid address: %j', async (email) => {
    const before = box.received.length;
    expect(await ask(email)).toBe(400);
    expect(box.received).toHaveLength(before);
  });

  it.each(['percent%0d%0abcc@example.com', "o'brien+tag@example.com", 'a=b@example.com'])(
    'is sent to the given address only, or not at all: %s',
    async (email) => {
      const before = box.received.length;
      const status = await ask(email);
      const sent = box.received.slice(before);
      expect(sent.map((mail) => mail.to)).toEqual(status === 200 ? [email] : []);
      for (const mail of sent) expect(mail.subject).not.toMatch(/[\r\n]/);
    },
  );
});
