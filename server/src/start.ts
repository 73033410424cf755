/**
 * The whole product in one process (rulings 11). `--empty` leaves a new database empty; `--no-website` answers calls and
 * live events alone, for a website that is served from elsewhere.
 */
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hashPassword } from './accounts/password.ts'
import { buildApp } from './app.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './demo/accounts.ts'
import { fillDemo, isEmpty } from './demo/fillDemo.ts'
import type { Database } from './kernel/database.ts'
import { isOwnStore } from './kernel/files/installation.ts'
import { openFileStore } from './kernel/files/openFileStore.ts'
import { checkBucket } from './kernel/files/s3Store.ts'
import { openLog } from './kernel/log.ts'
import { openDatabase } from './kernel/open.ts'
import { runProgram, StartError } from './kernel/program.ts'
import { readSettings, type Settings } from './kernel/settings.ts'
import { buildWebsiteIfStale, WEBSITE } from './websiteBuild.ts'

const DEMO_SEED = 1
const CLOSING_MS = 2_500

await runProgram(async () => {
  const { values } = parseArgs({
    options: { empty: { type: 'boolean', default: false }, website: { type: 'boolean', default: true } },
    allowNegative: true,
  })
  await start(readSettings(process.env), values)
})

interface Choices {
  empty: boolean
  website: boolean
}

async function start(settings: Settings, { empty, website }: Choices): Promise<void> {
  // First of all: a second start on the same folder must not build, migrate or wait.
  const log = openLog(settings)
  const database = await openDatabase(settings, log)
  if (settings.s3) await checkBucket(settings.s3)
  if (website) await buildWebsiteIfStale()
  if (!empty && !settings.databaseUrl && (await isEmpty(database.db)))
    await fillWithDemo(database, settings, log)
  await lookAtStore(database, settings, log)
  const app = await buildApp({ database, settings, log, ...(website && { website: WEBSITE }) })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Somebody who sends or reads slowly is not waited for without end.
    setTimeout(() => app.server.closeAllConnections(), CLOSING_MS).unref()
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  await listen(app, settings)
  const { port } = app.server.address() as AddressInfo
  console.log(`Driverdesk is ready on http://${settings.host}:${port}`)
  await printSignIns(database, settings)
}

/** Claims a new store of files at once, and says so where it is another's; the housekeeping asks again each hour. */
async function lookAtStore({ db }: Database, settings: Settings, log: Logger): Promise<void> {
  try {
    await isOwnStore(db, openFileStore(settings), log)
  } catch (error) {
    log.error({ err: error }, 'The store of the files could not be asked whose it is.')
  }
}

async function fillWithDemo(database: Database, settings: Settings, log: Logger): Promise<void> {
  console.log('Filling the new database with demonstration data …')
  await fillDemo(database.db, openFileStore(settings), log, {
    seed: DEMO_SEED,
    size: 'small',
    today: todayIn(settings.businessTimeZone, new Date()),
    passwordHash: await hashPassword(DEMO_PASSWORD),
  })
}

/** Never for a PostgreSQL server: what is there is not invented. */
async function printSignIns(database: Database, settings: Settings): Promise<void> {
  if (settings.databaseUrl) return
  const { administrator, manager } = DEMO_SIGN_INS
  const demo = await database.db
    .selectFrom('panel_user')
    .select('id')
    .where('email', 'in', [administrator, manager])
    .execute()
  // An administrator who was made by hand may well have the first one's address.
  if (demo.length === 2) {
    console.log(`Sign in with the password ${DEMO_PASSWORD} as`)
    for (const [role, email] of Object.entries(DEMO_SIGN_INS)) console.log(`  ${role.padEnd(13)} ${email}`)
  } else if (await isEmpty(database.db)) {
    console.log('The database is empty. Stop, and make the first administrator with: npm run create-admin')
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartError(
      code === 'EADDRINUSE'
        ? `${host}:${port} is in use by another program. Set PORT to another one.`
        : `Driverdesk cannot listen on ${host}:${port} (${message}). Look at HOST and PORT.`,
    )
  }
}
