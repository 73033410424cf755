import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openAccess } from './access.ts'
import { accountFor } from './account.ts'
import { makeCluster } from './makeCluster.ts'
import { startPostgres } from './postgres.ts'
import { findPrograms } from './programs.ts'

test('ends a server that no one can reach, because its temporary folder has been removed', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'driverdesk-postgres-'))
  const account = await accountFor(parent)
  if (account) await chown(parent, account.uid, account.gid)
  const cluster = { folder: join(parent, 'made'), programs: await findPrograms(account), account }
  await makeCluster(cluster, parent)
  const access = await openAccess(account)
  const server = await startPostgres(cluster, access, { log: pino({ level: 'silent' }) })
  await access.close()
  expect(await server.ended).toContain('shutdown request')
  await rm(parent, { recursive: true })
})
