/** Compares a backup and a restore at national size with COPY of the same tables, and measures their memory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { type Table, tablesOf } from '@driverdesk/server/kernel/backup/databaseContent.ts'
import { openDatabase } from '@driverdesk/server/kernel/open.ts'
import { readSettings } from '@driverdesk/server/kernel/settings.ts'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import pino from 'pino'
import { fillDemo } from '../e2e/kernel/product.ts'
import { median, printMedian } from './kernel/rounds.ts'

const ROUNDS = 3
/**
 * The highest ratio of a backup to COPY into a file, and of a restore to COPY from that file into a new database
 * without keys and indexes.
 */
const LIMITS = { backup: 3, restore: 4 }
/** The most memory, in MB, that a backup may take beyond a command that does nothing with the data. */
const MOST_MEGABYTES = 64

const CLI = fileURLToPath(new URL('../server/src/cli.ts', import.meta.url))

export async function backupBench(): Promise<boolean> {
  const dataDir = await fillDemo(new Date().toISOString().slice(0, 10), { size: 'national' })
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-bench-'))
  const at = (name: string) => join(folder, name)
  try {
    const [idle, backup, copyOut, restore, copyIn] = await rounds([
      () => command(['users', 'list'], dataDir, at('memory')),
      async () => {
        await rm(at('one.backup'), { force: true })
        return command(['backup', at('one.backup')], dataDir, at('memory'))
      },
      () => timed(dataDir, (client, tables) => copyToFiles(client, tables, folder)),
      async () => {
        await rm(at('restored'), { recursive: true, force: true })
        return command(['restore', at('one.backup')], at('restored'), at('memory'))
      },
      async () => {
        await rm(at('bare'), { recursive: true, force: true })
        const begun = performance.now()
        await timed(at('bare'), (client, tables) => copyFromFiles(client, tables, folder))
        return { ms: performance.now() - begun, megabytes: Number.NaN }
      },
    ])
    if (!idle || !backup || !copyOut || !restore || !copyIn) throw new Error('A side is missing.')
    const areGood = [
      judge('backup', backup.ms, copyOut.ms, LIMITS.backup),
      judge('restore', restore.ms, copyIn.ms, LIMITS.restore, ' into a new database'),
      backup.megabytes - idle.megabytes <= MOST_MEGABYTES,
    ]
    printMemory('backup', backup.megabytes - idle.megabytes, `, at most ${MOST_MEGABYTES}`)
    printMemory('restore', restore.megabytes - idle.megabytes)
    return areGood.every(Boolean)
  } finally {
    for (const left of [dataDir, folder]) await rm(left, { recursive: true, force: true })
  }
}

function judge(name: string, ms: number, bare: number, limit: number, where = ''): boolean {
  printMedian(name, ms)
  printMedian(`  COPY of the same tables${where}`, bare)
  console.log(
    `    ratio ${(ms / bare).toFixed(2)}, at most ${limit} (medians of ${ROUNDS} interleaved rounds)`,
  )
  return ms / bare <= limit
}

const printMemory = (name: string, megabytes: number, limit = ''): void =>
  console.log(`  ${name} takes ${megabytes.toFixed(0)} MB more than users list${limit}`)

interface Taken {
  ms: number
  megabytes: number
}

/** @returns the medians of each side, in their order */
async function rounds(sides: readonly (() => Promise<Taken>)[]): Promise<Taken[]> {
  const taken = new Map<() => Promise<Taken>, Taken[]>(sides.map((side) => [side, []]))
  for (let round = 0; round < ROUNDS; round++) for (const [side, all] of taken) all.push(await side())
  return Array.from(taken.values(), (all) => ({
    ms: median(all.map(({ ms }) => ms)),
    megabytes: median(all.map(({ megabytes }) => megabytes)),
  }))
}

/** A module that records the peak memory of the process, as Linux reports it. */
const tellMemory = (path: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    import { readFileSync, writeFileSync } from 'node:fs'
    process.on('exit', () => writeFileSync(${JSON.stringify(path)}, readFileSync('/proc/self/status')))`)}`

async function command(args: readonly string[], dataDir: string, memory: string): Promise<Taken> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--import', tellMemory(memory), CLI, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  const ms = performance.now() - begun
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`)
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(await readFile(memory, 'utf8')) ?? []
  return { ms, megabytes: Number(kilobytes) / 1_024 }
}

type Work = (client: pg.Client, tables: readonly Table[]) => Promise<void>

/** Times the work alone, on the embedded database of that folder. */
async function timed(dataDir: string, work: Work): Promise<Taken> {
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    const tables = await tablesOf(async <Row>(text: string) => (await client.query(text)).rows as Row[])
    const begun = performance.now()
    await work(client, tables)
    return { ms: performance.now() - begun, megabytes: Number.NaN }
  } finally {
    await client.end()
    await database.close()
  }
}

const columnsOf = ({ columns }: Table): string => columns.map(({ name }) => name).join(', ')

async function copyToFiles(client: pg.Client, tables: readonly Table[], folder: string): Promise<void> {
  for (const table of tables) {
    const rows = client.query(copyTo(`copy ${table.name} (${columnsOf(table)}) to stdout`))
    await pipeline(rows, createWriteStream(join(folder, table.name)))
  }
}

async function copyFromFiles(client: pg.Client, tables: readonly Table[], folder: string): Promise<void> {
  await client.query('create schema bare')
  for (const table of tables) {
    const bare = table.name.replace('public.', 'bare.')
    await client.query(`create table ${bare} as select ${columnsOf(table)} from ${table.name} with no data`)
    const rows = client.query(copyFrom(`copy ${bare} (${columnsOf(table)}) from stdin`))
    await pipeline(createReadStream(join(folder, table.name)), rows)
  }
}
