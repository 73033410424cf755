/**
 * Sends traces to OpenTelemetry, as its standard environment variables say. Loaded only if they name a target. A span has
 * routes, statements without values, kinds of jobs and counts, never a name, an email or an id.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  type Tracer as OpenTelemetryTracer,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Tracer, traceWith } from './kernel/log.ts'
import { VERSION } from './kernel/program.ts'

/** The longest that a stop waits for a collector that does not answer. */
const LAST_SENDING_MS = 1_000

export interface Tracing {
  watchCalls(app: FastifyInstance): void
  /** Sends the remaining spans. */
  end(): Promise<void>
}

export function startTracing(log: Logger): Tracing {
  let isStarting = true
  const note = (message: string) =>
    log.warn({ message }, isStarting ? 'A setting of OpenTelemetry is wrong.' : 'Traces could not be sent.')
  const quiet = () => {}
  diag.setLogger(
    { error: note, warn: note, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const ours = resourceFromAttributes({
    'service.name': 'driverdesk',
    'service.version': VERSION,
    'service.instance.id': randomUUID(),
  })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(ours)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  isStarting = false
  // Keeps out the spans of libraries such as pg-boss, whose contents we do not control.
  trace.disable()
  const tracer = provider.getTracer('driverdesk', VERSION)
  traceWith(tracerOf(tracer))
  return {
    watchCalls: (app) => watchCalls(app, tracer),
    end: async () => {
      traceWith(undefined)
      await Promise.race([
        provider.shutdown().catch(quiet),
        sleep(LAST_SENDING_MS, undefined, { ref: false }),
      ])
    },
  }
}

const tracerOf = (tracer: OpenTelemetryTracer): Tracer => ({
  inSpan: (name, facts, work) =>
    tracer.startActiveSpan(name, { attributes: facts }, async (span) => {
      try {
        return await work()
      } catch (error) {
        fail(span, error instanceof Error ? error.name : 'unknown')
        throw error
      } finally {
        span.end()
      }
    }),
  statement: (sql, milliseconds, code) => {
    // Between calls and jobs a server only polls.
    if (!trace.getActiveSpan()) return
    const text = withoutValues(sql)
    const operation = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'query'
    const span = tracer.startSpan(operation, {
      kind: SpanKind.CLIENT,
      startTime: Date.now() - milliseconds,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      },
    })
    if (code !== undefined) fail(span, code)
    span.end()
  },
})

/** Values are sent apart from the statement. Constants and comments in it are left out as well. */
const withoutValues = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'|--.*$/gm, (part) => (part.startsWith("'") ? '?' : ''))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Without the message, which may name what a person typed. */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function watchCalls(app: FastifyInstance, tracer: OpenTelemetryTracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
      propagation.extract(ROOT_CONTEXT, request.headers),
    )
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) fail(span, String(reply.statusCode))
      span.end()
    })
    const inside = trace.setSpan(ROOT_CONTEXT, span)
    contexts.set(request, inside)
    context.with(inside, done)
  })
  // The body is read in a separate context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done)
  })
}
