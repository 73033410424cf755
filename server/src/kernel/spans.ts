/** Passes the server's work on to a tracer, if there is one (server/src/tracing.ts). */

export type Facts = Readonly<Record<string, string | number>>

export interface Tracer {
  inSpan<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T>
  /** A finished statement without its values. `code` is that of its error. */
  statement(sql: string, milliseconds: number, code?: string): void
}

let tracer: Tracer | undefined

/** Call it before the database is opened, which looks only once. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen
}

export const chosenTracer = (): Tracer | undefined => tracer

/** @param facts never personal: no name, email or id */
export const inSpan = <T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(name, facts, work) : work()
