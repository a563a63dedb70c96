import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { AgentReader, type RunnerAgent } from '../../agents/public.js';
import { AnswerQuestion } from './answer-question.js';
import { ModelError } from './ask-model.js';
import { StreamLines } from './stream-lines.js';
import { BodyError, readWebhookBody, type WebhookBody } from './webhook-body.js';

/** The path's token is not checked: only Regent knows the port, and the agent's key is required. */
const PATH = /^\/webhook\/agent-(\d{1,15})(?:-[0-9a-z]+)?\/?$/;
/** Longer than Regent's clients keep idle connections, so that none is closed during a new request. */
const KEEP_ALIVE_MS = 75_000;

/**
 * Replaces n8n where there is none: an HTTP server in the process, on loopback, with n8n's streaming webhook protocol and
 * error responses. The dispatch code therefore handles only one kind of workflow (ADR 27).
 */
@Injectable()
export class BuiltinRunner {
  #server: Server | undefined;

  constructor(
    private readonly agents: AgentReader,
    private readonly answerQuestion: AnswerQuestion,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Listens on a free port of 127.0.0.1. @returns the base URL, like `http://127.0.0.1:41234` */
  async start(): Promise<string> {
    const server = createServer((request, response) => void this.#serve(request, response));
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    this.#server = server;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Stops immediately and cuts running replies. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    response.on('error', () => gone.abort());
    try {
      const agent = await this.#agentOf(request);
      if (!agent) return refuse(response, 404, notRegistered(request));
      if (!agent.acceptsKey(String(request.headers['x-api-key'] ?? ''))) {
        return refuse(response, 403, 'Authorization data is wrong!');
      }
      const body = await readWebhookBody(request);
      const answering = (await this.agents.atVersion(agent, body.agent.version)) ?? agent;
      await this.#reply(answering, body, new StreamLines(response, gone.signal), gone.signal);
    } catch (error) {
      if (gone.signal.aborted) return;
      if (error instanceof BodyError)
        return refuse(response, error.status, { code: error.status, message: error.message });
      this.logger.error({ err: error }, 'Built-in runner failed');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, { message: 'Error in workflow' });
    }
  }

  async #agentOf(request: IncomingMessage): Promise<RunnerAgent | null> {
    const path = PATH.exec(new URL(request.url ?? '/', 'http://localhost').pathname);
    return request.method === 'POST' && path ? await this.agents.forRunner(Number(path[1])) : null;
  }

  async #reply(agent: RunnerAgent, body: WebhookBody, lines: StreamLines, gone: AbortSignal): Promise<void> {
    try {
      await lines.begin();
      const answer = this.answerQuestion.run(agent, body, gone);
      let step = await answer.next();
      for (; !step.done; step = await answer.next()) await lines.item(step.value);
      await lines.end(step.value);
    } catch (error) {
      if (gone.aborted) return;
      const known = error instanceof ModelError;
      this.logger[known ? 'warn' : 'error']({ err: error, agent_id: agent.id }, 'Built-in runner failed to answer');
      await lines.error(known ? error.message : 'Error in workflow');
    }
  }
}

function refuse(response: ServerResponse, status: number, body: string | object): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

function notRegistered(request: IncomingMessage): object {
  const name = `${request.method} ${(request.url ?? '/').replace(/^\/webhook\//, '').slice(0, 200)}`;
  return {
    code: 404,
    message: `The requested webhook "${name}" is not registered.`,
    hint: 'The agent does not exist or was deleted.',
  };
}
