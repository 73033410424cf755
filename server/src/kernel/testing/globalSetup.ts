import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../database.ts'
import { migrate } from '../migrate.ts'
import { startCluster } from './cluster.ts'

/** Runs once before the server's tests. The returned function runs after them, even if they fail. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  try {
    const database = connect(cluster.url())
    await migrate(database.db)
    await database.close()
    project.provide('template', cluster.url())
    const scratch = await mkdtemp(join(tmpdir(), 'driverdesk-scratch-'))
    project.provide('scratch', scratch)
    return async () => {
      await rm(scratch, { recursive: true, force: true })
      await cluster.stop()
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
