import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.js';
import { readTraceparent, traceparentOf } from './traceparent.js';
import { type Facts, type Step, type StepOptions, Tracing, UNSEEN } from './tracing.js';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
/** Maximum delay of a shutdown by a collector that does not answer. */
const CLOSE_WITHIN_MS = 2000;
const SEND_EVERY_MS = 1000;

/** Sends steps as spans to a collector by OTLP. Only `TracingModule` loads this file, and only when one is set. */
export class OpenTelemetry extends Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly around = new AsyncLocalStorage<Context>();

  constructor(config: Config) {
    super();
    const exporter = new OTLPTraceExporter({
      url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
      headers: config.otlpHeaders,
    });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': config.OTEL_SERVICE_NAME,
        'service.instance.id': randomUUID(),
        'regent.role': config.ROLE,
      }),
      // Sampling is decided where a trace begins, so all processes record a message or none does.
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
    });
    this.tracer = this.provider.getTracer('regent');
  }

  async step<T>(name: string, options: StepOptions, work: (step: Step) => Promise<T>): Promise<T> {
    const parent = this.parentOf(options.parent);
    if (parent === undefined) return this.around.run(ROOT_CONTEXT, () => work(UNSEEN));
    const span = this.tracer.startSpan(
      name,
      {
        kind: options.kind ? KINDS[options.kind] : SpanKind.INTERNAL,
        attributes: options.facts ?? {},
        links: options.linked ? this.links() : [],
      },
      parent,
    );
    try {
      return await this.around.run(trace.setSpan(parent, span), () => work(stepOf(span)));
    } catch (error) {
      // Only the class: the message may contain user text.
      fail(span, error instanceof Error ? error.name : 'error');
      throw error;
    } finally {
      span.end();
    }
  }

  mark(name: string, facts: Facts = {}, began?: Date): void {
    const parent = this.inside();
    if (!parent) return;
    this.tracer.startSpan(name, { attributes: facts, ...(began && { startTime: began }) }, parent).end();
  }

  async close(): Promise<void> {
    const over = new Promise<void>((done) => void setTimeout(done, CLOSE_WITHIN_MS).unref());
    await Promise.race([this.provider.shutdown().catch(() => {}), over]);
  }

  /** Undefined when the step is not recorded. */
  private parentOf(parent: StepOptions['parent']): Context | undefined {
    if (parent === 'new') return ROOT_CONTEXT;
    if (parent === undefined) return this.inside();
    const remote = parent === null ? null : readTraceparent(parent);
    return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : undefined;
  }

  /** Context of the enclosing step, if any. */
  private inside(): Context | undefined {
    const context = this.around.getStore();
    return context && trace.getSpan(context) ? context : undefined;
  }

  private links() {
    const context = this.inside();
    const around = context && trace.getSpanContext(context);
    return around ? [{ context: around }] : [];
  }
}

function stepOf(span: Span): Step {
  return {
    traceparent: traceparentOf(span.spanContext()),
    rename: (name) => void span.updateName(name),
    know: (facts) => void span.setAttributes(facts),
    event: (name) => void span.addEvent(name),
    failed: (code) => fail(span, code),
  };
}

function fail(span: Span, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code);
}
