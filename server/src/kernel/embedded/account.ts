import { readFile, stat } from 'node:fs/promises'
import { StartError } from '../program.ts'

/** The account that PostgreSQL runs as; undefined for our own. */
export type Account = { uid: number; gid: number } | undefined

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Chooses the account. PostgreSQL refuses to run as root, so then it runs as the owner of the data folder or as `nobody`.
 *
 * @throws {StartError} if there is neither
 */
export async function accountFor(dataDir: string): Promise<Account> {
  if (!isRoot()) return undefined
  const owner = await stat(dataDir)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const [, , uid, gid] = accounts.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  if (!uid || !gid) {
    throw new StartError(
      'PostgreSQL does not run as root, and this system has no account "nobody". Give the data folder to another account, or start Driverdesk as another account.',
    )
  }
  // macOS writes -2.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}
