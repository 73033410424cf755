import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { expect, test } from 'vitest'
import { isGone, postmasterOf } from '../testing/processes.ts'
import { openAccess } from './access.ts'
import { accountFor } from './account.ts'
import { makeCluster } from './makeCluster.ts'
import { startPostgres } from './postgres.ts'
import { findPrograms } from './programs.ts'

/** Drops the right that Docker does not give. */
const IN_CONTAINER = ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace']

test('a server is recognised where root may not look into the processes of other accounts', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'driverdesk-left-'))
  const account = await accountFor(parent)
  if (account) await chown(parent, account.uid, account.gid)
  const cluster = { folder: join(parent, 'database'), programs: await findPrograms(account), account }
  await makeCluster(cluster, parent)
  const access = await openAccess(account)
  await startPostgres(cluster, access, { log: pino({ level: 'silent' }) })
  const pid = await postmasterOf(parent)
  const program = `
    import { endLeftOver } from ${JSON.stringify(import.meta.resolve('./leftOver.ts'))}
    await endLeftOver(${JSON.stringify(cluster)})`
  const command = [process.execPath, '--input-type=module', '-e', program]
  const [file = '', ...args] = userInfo().uid === 0 ? [...IN_CONTAINER, ...command] : command
  await promisify(execFile)(file, args)
  expect(isGone(pid)).toBe(true)
  await access.close()
  await rm(parent, { recursive: true })
})
