import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { Kysely, PGliteDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openServer } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { parsers } from '../valueTypes.ts'
import { startCluster } from './cluster.ts'

/** What the test files find ready: a migrated database to copy, on the kind of database that DATABASE names. */
export type Template = { kind: 'pglite'; dump: string } | { kind: 'postgres'; url: string; database: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Runs once before the server's tests; what it returns runs once after them, whatever became of them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const kind = process.env.DATABASE ?? 'pglite'
  if (kind !== 'pglite' && kind !== 'postgres')
    throw new Error(`DATABASE is pglite or postgres, not "${kind}".`)
  const { template, tearDown } = await (kind === 'pglite' ? embeddedTemplate() : serverTemplate())
  project.provide('template', template)
  return tearDown
}

type Prepared = { template: Template; tearDown: () => Promise<void> }

async function embeddedTemplate(): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-pglite-'))
  const tearDown = () => rm(folder, { recursive: true, force: true })
  try {
    const pglite = await PGlite.create({ extensions: { btree_gist }, parsers })
    await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }))
    const dump = join(folder, 'template.tar')
    await writeFile(dump, (await pglite.dumpDataDir('none')).stream())
    await pglite.close()
    return { template: { kind: 'pglite', dump }, tearDown }
  } catch (error) {
    await tearDown()
    throw error
  }
}

async function serverTemplate(): Promise<Prepared> {
  const cluster = await startCluster()
  try {
    const url = cluster.socketUrl('postgres')
    const database = await openServer(url)
    await migrate(database.db)
    await database.close()
    return { template: { kind: 'postgres', url, database: 'postgres' }, tearDown: cluster.stop }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
