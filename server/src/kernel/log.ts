import pino, { type Logger } from 'pino'
import type { Settings } from './settings.ts'

/** Bytes of lines that wait while the log cannot be written; later ones are lost. */
const MAX_WAITING = 2 ** 20

/** Logs JSON lines to standard error, so that standard output has only text for the person. */
export function openLog(settings: Settings): Logger {
  const lines = pino.destination({ dest: 2, sync: true, maxLength: MAX_WAITING })
  // Without a listener, a log on a disk that is full would end the process. The lines are written once there is space.
  lines.on('error', () => {})
  return pino({ level: settings.logLevel, redact: SECRET }, lines)
}

/** Levels below `warn` are for the log of a server. */
const STRICTER: readonly string[] = ['error', 'fatal', 'silent']

/** The log of a command, for the person who runs it: warnings and errors in words, on standard error. */
export function openCommandLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  const write = (line: string) => {
    const { msg = '', err } = JSON.parse(line) as { msg?: string; err?: { message: string } }
    const cause = err && err.message !== msg ? ` (${err.message})` : ''
    process.stderr.write(`${msg}${cause}\n`)
  }
  return pino({ level: STRICTER.includes(logLevel) ? logLevel : 'warn', redact: SECRET }, { write })
}

/** Parts of a database error that may hold personal data. */
export const SECRET = [
  'req.headers.authorization',
  ...['query', 'params', 'parameters', 'detail', 'where'].map((part) => `err.${part}`),
]

/** Passes the server's work on to a tracer, if there is one (server/src/tracing.ts). */

type Facts = Readonly<Record<string, string | number>>

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
