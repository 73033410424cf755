/** Where the work of a server tells what it does to a tracer, if there is one (server/src/tracing.ts). */

export type Facts = Readonly<Record<string, string | number>>

export interface Tracer {
  inSpan<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T>
  /** A statement that has ended, as it was sent: without its values. `code`: of its error. */
  statement(sql: string, milliseconds: number, code?: string): void
}

let tracer: Tracer | undefined

/** Before the database is opened, which asks once. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen
}

export const chosenTracer = (): Tracer | undefined => tracer

/** @param facts never about a person: no name, no email, no id */
export const inSpan = <T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(name, facts, work) : work()
