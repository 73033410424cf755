/** A server whose clock runs fast, and which takes the turns that are due without pause. A test kills it at any moment. */
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { buildApp } from '../../app.ts'
import { connect } from '../../kernel/database.ts'
import { readSettings } from '../../kernel/settings.ts'
import { unitOf } from '../../testing/unitOf.ts'
import { offersInTurn } from '../cascades.service.ts'
import { fastClock } from './fastClock.ts'

const settings = readSettings(process.env)
const now = fastClock(process.env)
const database = connect(process.env.DATABASE_URL ?? '')
const log = pino({ level: 'silent' })
const app = await buildApp({ database, settings, log, now, worksJobs: false })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`is ready on ${address}\n`)
const job = offersInTurn({ timeZone: settings.businessTimeZone, now })
for (;;) {
  await job.run({}, unitOf(database.db), new AbortController().signal)
  await sleep(5)
}
