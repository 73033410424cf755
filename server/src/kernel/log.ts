import pino, { type Logger } from 'pino'
import type { Settings } from './settings.ts'

/** One JSON line each, on standard error, so that standard output has only what is meant for the person. */
export const openLog = (settings: Settings): Logger =>
  pino({ level: settings.logLevel, redact: SECRET }, pino.destination({ dest: 2, sync: true }))

/** Parts of a database error that may hold personal data. */
export const SECRET = [
  'req.headers.authorization',
  ...['query', 'params', 'parameters', 'detail', 'where'].map((part) => `err.${part}`),
]
