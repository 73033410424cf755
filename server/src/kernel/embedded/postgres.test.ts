import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { isGone, postmasterOf } from '../testing/processes.ts'
import { openAccess } from './access.ts'
import { makeCluster } from './databaseFolder.ts'
import { startPostgres } from './postgres.ts'
import { accountFor, findPrograms } from './programs.ts'

async function startedCluster() {
  const parent = await mkdtemp(join(tmpdir(), 'driverdesk-postgres-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const account = await accountFor(parent)
  if (account) await chown(parent, account.uid, account.gid)
  const cluster = { folder: join(parent, 'database'), programs: await findPrograms(account), account }
  await makeCluster(cluster, parent)
  const access = await openAccess(account)
  const server = await startPostgres(cluster, access, { log: pino({ level: 'silent' }) })
  return { parent, cluster, access, server }
}

test('ends a server that no one can reach, because its temporary folder has been removed', async () => {
  const { access, server } = await startedCluster()
  await access.close()
  expect(await server.ended).toContain('shutdown request')
})

/** Drops a capability that Docker does not grant. */
const IN_CONTAINER = ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace']

test('recognises a leftover server if root may not inspect the processes of other accounts', async () => {
  const { parent, cluster, access } = await startedCluster()
  const pid = await postmasterOf(parent)
  const program = `
    import { endLeftOver } from ${JSON.stringify(import.meta.resolve('./postgres.ts'))}
    await endLeftOver(${JSON.stringify(cluster)})`
  const command = [process.execPath, '--input-type=module', '-e', program]
  const [file = '', ...args] = userInfo().uid === 0 ? [...IN_CONTAINER, ...command] : command
  await promisify(execFile)(file, args)
  expect(isGone(pid)).toBe(true)
  await access.close()
})
