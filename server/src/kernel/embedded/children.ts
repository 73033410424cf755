/** Starts PostgreSQL's programs as child processes, without our environment variables, which hold secrets. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { StartError } from '../program.ts'

/** One of PostgreSQL's programs failed; `message` is the end of its output. */
export class PostgresFailed extends Error {}

const { PATH, SystemRoot, TMPDIR } = process.env
const ENVIRONMENT = { PATH, LC_ALL: 'C', ...(SystemRoot && { SystemRoot }), ...(TMPDIR && { TMPDIR }) }

/** @throws {PostgresFailed} if the system refuses at once, as it does to a root without the right to change accounts */
export function startChild(
  program: string,
  args: readonly string[],
  options: SpawnOptions & { account?: Account },
): ChildProcess {
  const { account, ...rest } = options
  try {
    return spawn(program, args, { ...rest, ...account, env: ENVIRONMENT })
  } catch (error) {
    throw new PostgresFailed((error as Error).message)
  }
}

/**
 * Runs a program to its end.
 *
 * @throws {PostgresFailed} with its output, if it fails or reports a failure
 */
export async function runChild(
  program: string,
  args: readonly string[],
  { account, cwd, input = '' }: { account: Account; cwd: string; input?: string },
): Promise<string> {
  const child = startChild(program, args, { account, cwd, stdio: 'pipe' })
  const said: Buffer[] = []
  const errors: Buffer[] = []
  child.stdout?.on('data', (piece: Buffer) => said.push(piece))
  child.stderr?.on('data', (piece: Buffer) => errors.push(piece))
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const code = await once(child, 'close').then(
    ([code]) => code,
    (error: Error) => errors.push(Buffer.from(error.message)),
  )
  const text = Buffer.concat(errors).toString('utf8')
  if (code !== 0 || /\b(ERROR|FATAL|PANIC): /.test(text)) throw new PostgresFailed(text)
  return Buffer.concat(said).toString('utf8')
}

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
