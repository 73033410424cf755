/** Runs PostgreSQL as a child process that ends with ours, even if ours is killed. */
import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../program.ts'
import type { Access } from './access.ts'
import { type Account, PostgresFailed, type Programs, runChild, startChild } from './programs.ts'

export interface Cluster {
  folder: string
  programs: Programs
  account: Account
}

export interface RunningPostgres {
  /** Resolves with the end of its log when it has ended for any reason. */
  ended: Promise<string>
  stop(): Promise<void>
}

/**
 * The settings of this version. They override those in the folder. They suit a machine with little memory, and keep
 * acknowledged changes through a power cut.
 */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  // The defaults of macOS and Windows leave data in the disk's cache.
  ...(process.platform === 'darwin' ? ['wal_sync_method=fsync_writethrough'] : []),
  ...(process.platform === 'win32' ? ['wal_sync_method=fsync'] : ['client_connection_check_interval=1s']),
  'shared_buffers=32MB',
  // Sorts the list of 8,000 drivers without the disk.
  'work_mem=16MB',
  // Room for statistics. Segments in /dev/shm may be removed when our account logs out (systemd's RemoveIPC).
  'min_dynamic_shared_memory=8MB',
  'max_connections=40',
  'min_wal_size=32MB',
  'max_wal_size=128MB',
  'jit=off',
  'io_method=sync',
  'max_worker_processes=4',
  'max_parallel_workers_per_gather=0',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'autovacuum_max_workers=2',
  'timezone=UTC',
  'log_timezone=UTC',
  // The ready line has the level "log". Errors of statements go to the caller, not into this log, because they hold values.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  'checkpoint_warning=0',
  'log_line_prefix=',
]

/** Waits until our end of the pipe closes, which happens even on `kill -9`. Then ends PostgreSQL and cleans up. */
const WATCHER = `read -r gone
kill -INT "$1"; tries=0
while kill -0 "$1" 2>/dev/null && [ $tries -lt 50 ]; do
  [ $tries -eq 10 ] && kill -QUIT "$1"
  [ $tries -eq 30 ] && kill -KILL "$1"
  sleep 0.1; tries=$((tries + 1))
done
shift; rm -rf "$@"`

/** Milliseconds after which a server that was asked to stop has to leave its work to a recovery, and is killed. */
const QUIT_AFTER_MS = 1_500
const KILL_AFTER_MS = 3_000
const LOOK_EVERY_MS = 1_000
const KEPT_LINES = 30

interface StartOptions {
  log: Logger
  /** More settings; a later one wins. */
  settings?: readonly string[]
  /** Other folders to remove if our process is killed. */
  removed?: readonly string[]
  signal?: AbortSignal
}

/** Resolves when connections are accepted, after any recovery. @throws {PostgresFailed} with the reason */
export async function startPostgres(
  cluster: Cluster,
  access: Access,
  { log, settings = [], removed = [], signal }: StartOptions,
): Promise<RunningPostgres> {
  const { programs, account } = cluster
  await access.prepare()
  signal?.throwIfAborted()
  const all = [...SETTINGS, ...access.settings, ...settings]
  const args = ['-D', folderArgument(cluster), ...all.flatMap((setting) => ['-c', setting])]
  const server = startChild(programs.postgres, args, {
    account,
    cwd: cluster.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group keeps Ctrl+C from PostgreSQL, so that we can end it in order.
    detached: process.platform !== 'win32',
  })
  const exited = exitOf(server)
  const watcher = watch(server, [access.folder, ...removed], log)
  const lines = readLog(server, log)
  // Session processes can outlive the server and hold the pipe, so the wait for its end is limited.
  const ended = exited.then(async () => {
    watcher?.kill('SIGKILL')
    await Promise.race([lines.ended, sleep(200, undefined, { ref: false })])
    return lines.last().join('\n')
  })
  const failed = ended.then((text) => {
    throw new PostgresFailed(text)
  })
  failed.catch(() => {})
  const giveUp = () => end(cluster, server)
  signal?.addEventListener('abort', giveUp)
  await Promise.race([lines.ready, failed]).finally(() => signal?.removeEventListener('abort', giveUp))
  const stop = async () => {
    // PostgreSQL removes its socket itself when it stops.
    clearInterval(looking)
    lines.isStopping()
    end(cluster, server)
    const harder = [
      setTimeout(() => server.kill('SIGQUIT'), QUIT_AFTER_MS),
      setTimeout(() => server.kill('SIGKILL'), KILL_AFTER_MS),
    ]
    await ended
    for (const timer of harder) clearTimeout(timer)
  }
  const looking = stopIfUnreachable(access, stop, log)
  void ended.then(() => clearInterval(looking))
  return { ended, stop }
}

/** Ends a server whose socket has been removed, as a cleaner of temporary files may do. The next start makes a new one. */
function stopIfUnreachable(access: Access, stop: RunningPostgres['stop'], log: Logger): NodeJS.Timeout {
  const looking = setInterval(() => {
    if (access.isThere()) return
    log.error(
      { folder: access.folder },
      'Something has removed the temporary folder of PostgreSQL, which no one can reach without it.',
    )
    void stop()
  }, LOOK_EVERY_MS)
  return looking.unref()
}

/** Root's `/proc` reaches a folder whose parents are closed to PostgreSQL's account. */
export const folderArgument = ({ folder, account }: Cluster): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : folder

function end({ programs, folder }: Cluster, server: ChildProcess): void {
  if (process.platform !== 'win32') server.kill('SIGINT')
  // On Windows, signals end a process at once.
  else
    startChild(programs.pgCtl, ['stop', '-D', folder, '-m', 'fast'], { stdio: 'ignore' }).on(
      'error',
      () => {},
    )
}

/** Also resolves if the program could not be started. */
function exitOf(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.on('exit', () => resolve())
    server.on('error', () => resolve())
  })
}

/** Runs as our account, because only it may remove our folders. */
function watch(server: ChildProcess, folders: string[], log: Logger): ChildProcess | undefined {
  // Windows ends child processes with their parent.
  if (process.platform === 'win32' || server.pid === undefined) return undefined
  const watcher = startChild('sh', ['-c', WATCHER, 'sh', String(server.pid), ...folders], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.stdin?.on('error', () => {})
  watcher.on('error', (error) =>
    log.warn({ err: error }, 'PostgreSQL would outlive a kill of Driverdesk: its watcher cannot run.'),
  )
  watcher.unref()
  return watcher
}

const LEVELS = { LOG: 'info', FATAL: 'warn', PANIC: 'fatal' } as const

function readLog(server: ChildProcess, log: Logger) {
  const last: string[] = []
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  // Every start and stop logs the same few lines.
  let isRoutine = true
  server.on('error', (error) => last.push(error.message))
  if (!server.stderr) throw new Error('PostgreSQL has no log.')
  // Reads to the end, because a full pipe would block the server at its next line.
  createInterface({ input: server.stderr })
    .on('line', (line) => {
      last.push(line)
      if (last.length > KEPT_LINES) last.shift()
      const [, level, text] = /^([A-Z]+): +(.*)/.exec(line) ?? []
      const quiet = isRoutine && level !== 'PANIC' && !/recovery|interrupted/.test(line)
      log[quiet ? 'debug' : (LEVELS[level as keyof typeof LEVELS] ?? 'debug')](
        { postgres: server.pid },
        text ?? line.trim(),
      )
      if (!/ready to accept (?:read-only )?connections/.test(line)) return
      isRoutine = false
      ready.resolve()
    })
    .on('close', () => ended.resolve())
  return {
    ready: ready.promise,
    ended: ended.promise,
    last: () => last,
    isStopping: () => {
      isRoutine = true
    },
  }
}

const GIVE_UP_AFTER_MS = 10_000

/**
 * Ends a server that still runs on the folder, and removes a stale `postmaster.pid`. PostgreSQL would refuse to start
 * if that process id now belongs to another program, or if the file is damaged. Our lock ensures that neither belongs to
 * another Driverdesk.
 *
 * @throws {StartError} if the server does not end
 */
export async function endLeftOver(cluster: Cluster): Promise<void> {
  const file = join(cluster.folder, 'postmaster.pid')
  const startedAt = Date.now()
  for (let asked = false; ; asked = true) {
    const left = await readFile(file, 'utf8').catch(() => undefined)
    if (left === undefined) return
    const pid = /^\d+$/.exec(left.split('\n')[0] ?? '')?.[0]
    if (!pid || !(await hasWritten(left, Number(pid)))) return rm(file, { force: true })
    const waited = Date.now() - startedAt
    if (waited > GIVE_UP_AFTER_MS) {
      throw new StartError(
        `The PostgreSQL with the process id ${pid} is still using ${cluster.folder} and does not end. Stop it and start again.`,
      )
    }
    if (process.platform === 'win32') await stopOnWindows(cluster)
    else if (waited > KILL_AFTER_MS) kill(Number(pid), 'SIGKILL')
    else if (waited > QUIT_AFTER_MS) kill(Number(pid), 'SIGQUIT')
    else if (!asked) kill(Number(pid), 'SIGINT')
    await sleep(20)
  }
}

/**
 * True if the process is the PostgreSQL that wrote the file: its command line names the same address. In a container,
 * root may see no more of the processes of another account.
 */
async function hasWritten(file: string, pid: number): Promise<boolean> {
  const [, , , port, socketFolder] = file.split('\n')
  const said = await commandLineOf(pid)
  if (process.platform === 'win32') return said.includes('postgres')
  return said.includes(`port=${port}`) && said.includes(`unix_socket_directories=${socketFolder}`)
}

async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { program, args } =
    process.platform === 'win32'
      ? { program: 'tasklist', args: ['/FI', `PID eq ${pid}`, '/NH'] }
      : // Twice w, because ps cuts lines off if there is no terminal.
        { program: 'ps', args: ['-ww', '-p', String(pid), '-o', 'command='] }
  return runChild(program, args, { account: undefined, cwd: tmpdir() }).catch(() => '')
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has just ended.
  }
}

async function stopOnWindows({ programs, folder }: Cluster): Promise<void> {
  const args = ['stop', '-D', folder, '-m', 'fast', '-w']
  await runChild(programs.pgCtl, args, { account: undefined, cwd: folder }).catch(() => {})
}
