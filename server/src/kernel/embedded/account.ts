import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { StartError } from '../program.ts'

/** The account that PostgreSQL runs as; undefined for our own. */
export type Account = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the data folder, or as `nobody`, which every system
 * has.
 */
export async function accountFor(dataDir: string): Promise<Account> {
  if (process.platform === 'win32' || userInfo().uid !== 0) return undefined
  const owner = await stat(dataDir)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const [, , uid, gid] = accounts.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  if (!uid || !gid) {
    throw new StartError(
      'PostgreSQL does not run as root, and this system has no account "nobody". Give the data folder to another account, or start as one.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}
