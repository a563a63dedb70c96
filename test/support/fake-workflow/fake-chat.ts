import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Behaviour } from './behaviours.js';

/** A final frame with an undefined opcode. */
const BAD_FRAME = Buffer.from([0x83, 0x00]);

export type ChatBehaviour = Extract<Behaviour, { kind: 'chat' }>;

interface ChatRun {
  token: string;
  behaviour: ChatBehaviour;
  /** Number of messages sent. */
  at: number;
  /** Whether its execution is still stored. */
  isKept: boolean;
  hasBroken: boolean;
  /** How many times its socket was broken while it waited. */
  breaks: number;
  /** Answers that it accepted. */
  answers: string[];
}

const inRun = (behaviour: ChatBehaviour, executionId: string): ChatBehaviour => ({
  ...behaviour,
  messages: behaviour.messages.map((one) => (typeof one === 'function' ? one(executionId) : one)),
});

/** n8n's chat socket as measured on 2.41.1, with a shorter poll interval. */
export class FakeChat {
  /** The sockets in opening order, with their queries and received messages. */
  readonly sockets: { query: Record<string, string>; sent: string[]; endedAt: number | null }[] = [];
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #runs = new Map<string, ChatRun>();

  /** Starts a run. @returns the response of its webhook */
  start(behaviour: ChatBehaviour): Record<string, unknown> {
    const executionId = String(this.#runs.size + 1);
    const token = randomBytes(32).toString('hex');
    this.#runs.set(executionId, {
      token,
      behaviour: inRun(behaviour, executionId),
      at: 0,
      isKept: true,
      hasBroken: false,
      breaks: 0,
      answers: [],
    });
    return { executionStarted: true, executionId, resumeToken: token };
  }

  /** Never responds to an upgrade on another path, like n8n. */
  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://fake');
    if (!url.pathname.endsWith('/chat')) return;
    const query = Object.fromEntries(url.searchParams);
    const run = this.#runs.get(query.executionId ?? '');
    if (run?.behaviour.socket === 'refused') {
      wire.end('HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(request, wire, head, (socket) => this.#serve(socket, wire, query, run));
  }

  /** The answers that a run accepted. */
  answersOf(executionId: string): string[] {
    return this.#runs.get(executionId)?.answers ?? [];
  }

  /** Resumes a waiting run, like the link of a button. @returns whether it waited */
  resume(executionId: string, answer: string): boolean {
    const run = this.#runs.get(executionId);
    const { messages, ending, after } = run?.behaviour ?? { messages: [] };
    if (!run || ending !== 'waits' || run.at !== messages.length - 1) return false;
    run.answers.push(answer);
    run.at = 0;
    run.behaviour = inRun({ kind: 'chat', messages: [], ...after }, executionId);
    return true;
  }

  close(): void {
    for (const socket of this.#server.clients) socket.terminate();
  }

  #serve(socket: WebSocket, wire: Duplex, query: Record<string, string>, run: ChatRun | undefined): void {
    const seen = { query, sent: [] as string[], endedAt: null as number | null };
    this.sockets.push(seen);
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      seen.sent.push(data.toString());
      if (!run || data.toString() === 'n8n|heartbeat-ack') return;
      const { chatInput } = JSON.parse(data.toString()) as { chatInput: string };
      this.resume(query.executionId ?? '', chatInput);
    });
    if (!run?.isKept || run.token !== query.token) {
      socket.send('Connection rejected');
      socket.close(1008);
      return;
    }
    let isWaiting = false;
    let answers = run.answers.length;
    const timer = setInterval(() => {
      const wasResumed = isWaiting && run.answers.length > answers;
      // n8n sends the message of a waiting node once per socket.
      if (isWaiting && !wasResumed) return;
      if (wasResumed) socket.send('n8n|continue');
      answers = run.answers.length;
      isWaiting = this.#look(socket, wire, run) === 'waits';
      if (!isWaiting) return;
      if (run.breaks < (run.behaviour.breaksWaiting ?? 0)) {
        run.breaks += 1;
        setTimeout(() => socket.terminate(), 100);
      }
    }, run.behaviour.everyMs ?? 50);
    socket.on('close', () => {
      clearInterval(timer);
      seen.endedAt = Date.now();
    });
    socket.send('n8n|heartbeat');
  }

  #look(socket: WebSocket, wire: Duplex, run: ChatRun): 'waits' | undefined {
    const { messages, ending = 'success', breaksAfter, badFrame, beats } = run.behaviour;
    if (beats) socket.send('n8n|heartbeat');
    if (run.at === badFrame?.after && !(run.hasBroken && badFrame.times === 'once')) {
      run.hasBroken = true;
      wire.write(BAD_FRAME);
      return undefined;
    }
    if (run.at === breaksAfter && !run.hasBroken) {
      run.hasBroken = true;
      socket.terminate();
      return undefined;
    }
    const next = messages[run.at];
    if (next !== undefined) {
      const isWaiting = ending === 'waits' && run.at === messages.length - 1;
      socket.send(typeof next === 'string' ? next : JSON.stringify(next));
      if (isWaiting) {
        run.isKept = run.behaviour.forgotten !== true;
        return 'waits';
      }
      socket.send('n8n|continue');
      run.at += 1;
    } else if (ending === 'success') socket.close();
    else if (ending !== 'silent') {
      // n8n breaks the socket of a failed run, and of a run whose execution it did not save.
      run.isKept = ending !== 'unsaved';
      socket.terminate();
    }
    return undefined;
  }
}
