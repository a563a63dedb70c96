import { pino } from 'pino';
import { parseConfig } from '../../../platform/config/config.js';
import type { Mail } from '../../../platform/mail/mailer.js';
import { MailAdministrators } from '../../account/public.js';
import { NotifyAdministrators } from './notify-administrators.js';

/** One round for one agent, with a mail server that refuses the given addresses. */
async function roundWith(administrators: string[], refused: string[]) {
  const sent: string[] = [];
  let isDone = false;
  const due = [{ agentId: 1 }];
  const task = new NotifyAdministrators(
    parseConfig({ APP_SECRET: 'x'.repeat(32) }),
    pino({ level: 'silent' }),
    {
      claim: async () => due.splice(0),
      done: async () => {
        isDone = true;
      },
    } as never,
    { of: async () => [] } as never,
    { summaries: async () => new Map([[1, { name: 'Poet' }]]) } as never,
    new MailAdministrators(
      { list: async () => administrators.map((email) => ({ email, locale: 'en' })) } as never,
      {
        send: async ({ to }: Mail) => {
          if (refused.includes(to)) throw new Error('refused');
          sent.push(to);
        },
      } as never,
      pino({ level: 'silent' }),
    ),
  );
  await task.run();
  return { sent, isDone };
}

it('does not mail the other administrators again when one address refuses mail', async () => {
  expect(await roundWith(['a@x.org', 'b@x.org', 'c@x.org'], ['b@x.org'])).toEqual({
    sent: ['a@x.org', 'c@x.org'],
    isDone: true,
  });
});

it('retries later when no administrator could be mailed', async () => {
  expect(await roundWith(['a@x.org', 'b@x.org'], ['a@x.org', 'b@x.org'])).toEqual({ sent: [], isDone: false });
});
