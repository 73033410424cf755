import { Writable } from 'node:stream'
import pino, { type Logger } from 'pino'

/** A log that a test can read. */
export function logLines(): { log: Logger; lines: () => Record<string, unknown>[] } {
  const written: string[] = []
  const stream = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      written.push(piece.toString())
      done()
    },
  })
  return {
    log: pino({ level: 'info' }, stream),
    lines: () =>
      written
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}
