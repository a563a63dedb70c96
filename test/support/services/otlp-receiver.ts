import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Value = string | number | boolean;

/** A received span. Kinds: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentId: string;
  name: string;
  kind: number;
  startNs: bigint;
  endNs: bigint;
  facts: Record<string, Value>;
  events: string[];
  links: { traceId: string; spanId: string }[];
  isError: boolean;
  /** Resource attributes of its process. */
  resource: Record<string, Value>;
}

/** An OTLP collector over HTTP with Protocol Buffers, on 127.0.0.1. */
export class OtlpReceiver {
  readonly spans: SentSpan[] = [];
  readonly requests: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        this.requests.push({ path: request.url ?? '', headers: request.headers, body: body.toString('latin1') });
        this.spans.push(...spansOf(body));
        response.setHeader('content-type', 'application/x-protobuf').end();
      });
    });
  }

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Waits until these spans have arrived, by name. */
  async seen(names: string[], of: (span: SentSpan) => boolean = () => true): Promise<SentSpan[]> {
    for (const end = Date.now() + 20_000; ; await sleep(50)) {
      const spans = this.spans.filter(of);
      if (names.every((name) => spans.some((span) => span.name === name))) return spans;
      if (Date.now() > end) throw new Error(`of ${names} there are ${spans.map((span) => span.name)}`);
    }
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** The fields of a message: number, and bytes or a number. */
type Field = [number, Buffer | bigint];

function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const field = tag >> 3;
    const type = tag & 7;
    if (type === 0) fields.push([field, varint()]);
    else if (type === 1) fields.push([field, take(8)]);
    else if (type === 2) fields.push([field, take(Number(varint()))]);
    else if (type === 5) fields.push([field, take(4)]);
    else throw new Error(`no such type of a field: ${type}`);
  }
  return fields;
}

const all = (fields: Field[], number: number): Buffer[] =>
  fields.flatMap(([field, value]) => (field === number && Buffer.isBuffer(value) ? [value] : []));
const hex = (fields: Field[], number: number): string => all(fields, number)[0]?.toString('hex') ?? '';
const string = (fields: Field[], number: number): string => all(fields, number)[0]?.toString() ?? '';
const number = (fields: Field[], at: number): number => Number(fields.find(([field]) => field === at)?.[1] ?? 0);
const fixed64 = (fields: Field[], at: number): bigint => all(fields, at)[0]?.readBigUInt64LE() ?? 0n;

/** KeyValue: 1 key, 2 AnyValue (1 string, 2 bool, 3 int, 4 double). */
function factsOf(pairs: Buffer[]): Record<string, Value> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const fields = fieldsOf(pair);
      const [field, value] = fieldsOf(all(fields, 2)[0] ?? Buffer.alloc(0))[0] ?? [1, Buffer.alloc(0)];
      return [string(fields, 1), anyValue(field, value)];
    }),
  );
}

function anyValue(field: number, value: Buffer | bigint): Value {
  if (!Buffer.isBuffer(value)) return field === 2 ? value === 1n : Number(value);
  return field === 4 ? value.readDoubleLE() : value.toString();
}

/** ExportTraceServiceRequest > ResourceSpans (1 Resource, 2 ScopeSpans) > ScopeSpans (2 Span). */
function spansOf(body: Buffer): SentSpan[] {
  return all(fieldsOf(body), 1).flatMap((bytes) => {
    const group = fieldsOf(bytes);
    const resource = factsOf(all(fieldsOf(all(group, 1)[0] ?? Buffer.alloc(0)), 1));
    return all(group, 2).flatMap((scope) => all(fieldsOf(scope), 2).map((span) => spanOf(fieldsOf(span), resource)));
  });
}

/** Fields as opentelemetry/proto/trace/v1/trace.proto numbers them. */
function spanOf(fields: Field[], resource: Record<string, Value>): SentSpan {
  return {
    traceId: hex(fields, 1),
    spanId: hex(fields, 2),
    parentId: hex(fields, 4),
    name: string(fields, 5),
    kind: number(fields, 6),
    startNs: fixed64(fields, 7),
    endNs: fixed64(fields, 8),
    facts: factsOf(all(fields, 9)),
    events: all(fields, 11).map((event) => string(fieldsOf(event), 2)),
    links: all(fields, 13).map((link) => ({ traceId: hex(fieldsOf(link), 1), spanId: hex(fieldsOf(link), 2) })),
    isError: all(fields, 15).some((status) => number(fieldsOf(status), 3) === 2),
    resource,
  };
}
