import pino, { type Logger } from 'pino'
import type { Settings } from './settings.ts'

/** One JSON line each, on standard error, so that standard output has only what is meant for the person. */
export const openLog = (settings: Settings): Logger =>
  pino(
    { level: settings.logLevel, redact: ['req.headers.authorization'] },
    pino.destination({ dest: 2, sync: true }),
  )
