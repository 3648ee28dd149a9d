import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { codeOf } from '../storage/error-facts.ts';
import type { Tracing } from './tracing.ts';

const STATEMENT = /^\s*(\w+)(?:(?:.*?\b(?:from|into))?\s+"?([a-z_]+))?/is;
const PARTS = /\b(insert|(?<!for |key |do )update|delete)(?: into| from)? "?([a-z_]+)/g;
const MAX_CLOSE_MS = 2_000;
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** `OTEL_` variables name the collector. Only this file imports the official packages, so a node without a collector does not load them. */
export function openTelemetry(node: string, service = 'cashier'): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': node }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('cashier');
  const contexts = new AsyncLocalStorageContextManager().enable();
  const active = () => contexts.active();
  return {
    span(name, work, { facts, cause } = {}) {
      const parent = cause === undefined ? active() : contextOf(cause);
      const span = tracer.startSpan(name, { attributes: { ...facts } }, parent);
      return contexts.with(trace.setSpan(parent, span), async () => {
        try {
          return await work((noted) => span.setAttributes(noted));
        } catch (error) {
          // Records only the code of an error, because its message may quote what a user typed.
          span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    current() {
      const span = trace.getSpan(active())?.spanContext();
      const flags = span?.traceFlags.toString(16).padStart(2, '0');
      return span && `00-${span.traceId}-${span.spanId}-${flags}`;
    },
    query({ query, queryDurationMillis }) {
      // Jobs look for work each second outside of a span, and their queries would hide the traces of calls.
      if (!trace.getSpan(active())) return;
      const parts = query.sql.startsWith('with ') ? [...query.sql.matchAll(PARTS)] : [];
      const [, verb = 'query', table] = STATEMENT.exec(query.sql) ?? [];
      const end = Date.now();
      const one = [verb.toLowerCase(), table].filter(Boolean).join(' ');
      const name = `sql ${parts.map(([, does, what]) => `${does} ${what}`).join(', ') || one}`;
      tracer
        .startSpan(name, { kind: SpanKind.CLIENT, startTime: end - queryDurationMillis }, active())
        .end(end);
    },
    // The wait for the collector has a limit, because a node must end although the collector does not respond.
    close: () => Promise.race([provider.shutdown(), wait(MAX_CLOSE_MS, undefined, { ref: false })]),
  };
}

function contextOf(traceparent: string) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, remote);
}
