import { NEEDED_SCOPES } from '../../../../server/src/modules/workflow/provisioning/domain/n8n/n8n-key.js';
import { KEY, PATH, previewActions } from '../../../support/server/actions/preview-actions.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation } from '../../../support/server/regent.js';
import type { Behaviour } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

describe('test message to the workflow of an agent', () => {
  let at: Installation;
  let ann: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
    ann = await at.person(await at.start());
  });
  afterAll(() => at.close());

  const { withOwn, ask } = previewActions(() => ({ at, ann }));

  describe('that asks', () => {
    const FORM = { type: 'form', title: 'Who?', fields: [{ name: 'who', label: 'Who', required: true }] };
    const answer = { type: 'form', values: { who: 'Ann' } };
    const asking = (request: object) => withOwn({ kind: 'json', value: { output: 'Tell me.', request } });

    it('shows the request, and resumes the waiting execution with the answer', async () => {
      const url = `${at.host.url}/webhook-waiting/77`;
      const { id, path } = await asking({ ...FORM, resume_url: `${url}?signature=s3cret` });
      const asked = await ask(id);
      expect([asked.status, asked.body]).toEqual([
        200,
        {
          text: 'Tell me.',
          sources: [],
          hidden_parts: [],
          request: { ...FORM, fields: [{ ...FORM.fields[0], type: 'text' }] },
          resume: expect.any(String),
        },
      ]);
      const { resume } = asked.body;
      expect(Buffer.from(resume.split('.')[2], 'base64url').toString('latin1')).not.toContain('s3cret');
      at.host.behave('/webhook-waiting/77', { kind: 'json', value: { output: 'Hello Ann.' } });
      const answered = await ask(id, { message: 'Who: Ann', answer, resume });
      expect([answered.status, answered.body.text]).toEqual([200, 'Hello Ann.']);
      const [call] = at.host.callsOf('/webhook-waiting/77');
      expect(call?.body).toMatchObject({ chatInput: 'Who: Ann', messageId: 0, answer: { request_id: 0, ...answer } });
      expect(call?.headers['x-api-key']).toMatch(/^rgt_/);
      expect(at.host.callsOf(path)).toHaveLength(1);

      const { id: other } = await asking(FORM);
      for (const [agentId, token] of [
        [other, resume],
        [id, `${resume.slice(0, -8)}AAAAAAAA`],
        [id, '/rest/settings'],
      ]) {
        expect(await ask(agentId, { answer, resume: token })).toMatchObject({ status: 400 });
      }
      expect(at.host.callsOf('/webhook-waiting/77')).toHaveLength(1);
    });

    it('gives the next message to Chat nodes that wait, in the same run', async () => {
      const { id, path } = await withOwn({
        ...{ kind: 'chat', messages: ['Your name?'], ending: 'waits' },
        after: { messages: ['Hello Ann.'] },
      });
      const { body: asked } = await ask(id);
      expect(asked).toMatchObject({ text: 'Your name?', resume: expect.any(String) });
      const history = [{ role: 'assistant', content: 'Your name?' }];
      const { body: reply } = await ask(id, { message: 'Ann', history, resume: asked.resume });
      expect(reply).toMatchObject({ text: 'Hello Ann.' });
      const { executionId = '' } = at.host.chat.sockets[0]?.query ?? {};
      expect(at.host.chat.answersOf(executionId)).toEqual(['Ann']);
      expect(at.host.callsOf(path)).toHaveLength(1);
    });

    it('gets the answer as the next message if no execution waits', async () => {
      const { id, path } = await asking({ ...FORM, resume_url: 'http://elsewhere.example/webhook-waiting/1' });
      const { body: reply } = await ask(id);
      expect([reply.request.type, reply.resume]).toEqual(['form', undefined]);
      await ask(id, { message: 'Who: Ann', answer });
      expect(at.host.callsOf(path)[1]?.body).toMatchObject({ answer: { request_id: 0, ...answer } });
      for (const wrong of [
        { type: 'poll', value: 'a' },
        { type: 'form', values: ['a'] },
        { type: 'form', values: { who: { a: 1 } } },
        { type: 'form', values: { who: 'a'.repeat(5001) } },
        { type: 'choice', value: 'a'.repeat(201) },
      ]) {
        expect(await ask(id, { answer: wrong })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      }
    });

    it('omits forms with files, which only chats support', async () => {
      const { id } = await asking({ type: 'form', fields: [{ name: 'ticket', type: 'file' }] });
      expect((await ask(id)).body).toEqual({ text: 'Tell me.', sources: [], hidden_parts: ['request'] });
    });

    it('shows the title of a request as the text of a reply without one', async () => {
      const { id } = await withOwn({ kind: 'json', value: { request: { type: 'approval', title: 'Book it?' } } });
      expect((await ask(id)).body).toMatchObject({ text: 'Book it?', hidden_parts: [], request: { type: 'approval' } });
    });

    it('is answered by its template while its workflow does not run', async () => {
      const test = (template_type: string, more: object = {}, language = 'en') =>
        ann.call('POST', PATH, { message: 'Ten herons', template_type, ...more }, { 'accept-language': language });
      expect((await test('approval')).body).toEqual({
        text: 'Do you approve this request?\n\nTen herons',
        sources: [],
        hidden_parts: [],
        request: { type: 'approval' },
      });
      const decided = (value: string) => test('approval', { answer: { type: 'approval', value } });
      expect((await decided('approve')).body.text).toBe('Approved. I will take care of it.');
      expect((await decided('reject')).body.text).toBe('All right, I will not do it.');
      const form = (await test('form', {}, 'ru')).body;
      expect(form.text).toBe('Заполните форму, пожалуйста.');
      expect(form.request.fields[1]).toEqual({
        name: 'topic',
        label: 'Тема',
        type: 'select',
        required: true,
        options: [
          { value: 'order', label: 'Заказ' },
          { value: 'delivery', label: 'Доставка' },
          { value: 'other', label: 'Другое' },
        ],
      });
      const filled = { type: 'form', values: { name: 'Łucja', topic: 'delivery' } };
      const message = 'Name: Łucja\nTopic: Delivery';
      expect((await test('form', { answer: filled, message })).body.text).toBe(`Thank you! I noted:\n\n${message}`);
      const { id } = await ann.newAgent({ template_type: 'approval' });
      expect((await test('approval', { agent_id: id })).body.request).toEqual({ type: 'approval' });
    });
  });

  describe('that asks and waits for the answer', () => {
    const asking = (host = at.host.url, told = {}): Behaviour => {
      const request = { type: 'approval', resume_url: `${host}/webhook-waiting/71?signature=s3cret` };
      const body = JSON.stringify({ output: 'Do you approve?', request });
      const headers = { 'content-type': 'application/json', ...told };
      return { kind: 'raw', status: 200, headers, body };
    };
    /** The execution of a published agent that sends a request. */
    const waiting = async (behaviour: Behaviour) => {
      const { id } = await ann.agent({ template_type: 'simple' });
      at.host.behave(id, behaviour);
      const { n8n_workflow_id: workflowId } = await ann.ok('GET', `/api/studio/agent/${id}/`);
      const execution = { id: '71', workflowId, status: 'waiting', startedAt: new Date().toISOString() };
      at.host.n8n.executions.splice(0, Number.POSITIVE_INFINITY, execution);
      return { id, execution };
    };
    // Only the check calls the workflow of a template that the fake n8n publishes.
    const check = (id: number, person = ann) => person.ok('POST', `/api/studio/agent/${id}/check/`);
    const isCanceled = (execution: { status: string }) => () => execution.status === 'canceled';

    it.each([
      ['told', { 'x-n8n-execution-id': '71' }],
      ['in its URL alone', {}],
    ])('ends its execution, whose ID is %s', async (_where, told) => {
      const { id, execution } = await waiting(asking(at.host.url, told));
      expect(await check(id)).toMatchObject({ ok: true });
      await until('the end', isCanceled(execution));
    });

    it('is logged when its execution cannot be ended', async () => {
      const lines: string[] = [];
      const logged = await at.start('api', {}, { log: { write: (line) => void lines.push(line) } });
      at.host.n8n.scopes = NEEDED_SCOPES.filter((scope) => scope !== 'execution:stop');
      try {
        const { id, execution } = await waiting(asking());
        await check(id, ann.at(logged.url));
        const line = await until('the log', () =>
          lines.find((one) => one.includes('waiting execution of a connection')),
        );
        expect(JSON.parse(line)).toMatchObject({ agent_id: id, execution_id: '71', outcome: 'no_scope' });
        expect(execution.status).toBe('waiting');
      } finally {
        at.host.n8n.scopes = [...NEEDED_SCOPES];
      }
    });

    it('does not affect executions that do not wait on the workflow’s n8n', async () => {
      const stops = () => at.host.n8n.requests.filter((one) => one.includes('/stop')).length;
      const before = stops();
      const { id, execution } = await waiting(asking('http://127.0.0.1:9'));
      await check(id);
      await ask((await withOwn({ kind: 'json', value: { output: 'Ok?', request: { type: 'approval' } } })).id);
      expect(execution.status).toBe('waiting');
      expect(stops()).toBe(before);
    });
  });
});
