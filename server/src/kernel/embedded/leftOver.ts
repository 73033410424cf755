/** What an earlier run has left in the database's folder. Behind our lock, none of it belongs to another Driverdesk. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './postgres.ts'

const QUIT_AFTER_MS = 5_000
const KILL_AFTER_MS = 7_000

/**
 * Ends a server that still runs on the folder, and removes a `postmaster.pid` that no server stands behind: PostgreSQL
 * itself would refuse to start if that process id belongs to another program by now, or if the file is damaged.
 */
export async function endLeftOver(cluster: Cluster): Promise<void> {
  const file = join(cluster.folder, 'postmaster.pid')
  const begun = Date.now()
  let asked = false
  for (;;) {
    const left = await readFile(file, 'utf8').catch(() => undefined)
    if (left === undefined) return
    const server = serverIn(left)
    if (!server || !(await runsOn(cluster.folder, server))) return rm(file, { force: true })
    const waited = Date.now() - begun
    if (process.platform === 'win32') await stopOnWindows(cluster)
    else if (waited > KILL_AFTER_MS) kill(server.pid, 'SIGKILL')
    else if (waited > QUIT_AFTER_MS) kill(server.pid, 'SIGQUIT')
    else if (!asked) kill(server.pid, 'SIGINT')
    asked = true
    await sleep(20)
  }
}

interface LeftServer {
  pid: number
  /** Where it can be reached. */
  at: { path: string } | { host: string; port: number }
}

/** The lines are: process id, folder, start time, port, folder of the socket, address. */
function serverIn(text: string): LeftServer | undefined {
  const [pid, , , port, socketFolder, host] = text.split('\n')
  if (!/^\d+$/.test(pid ?? '')) return undefined
  const at = socketFolder
    ? { path: join(socketFolder, `.s.PGSQL.${port}`) }
    : { host: host || '127.0.0.1', port: Number(port) }
  return { pid: Number(pid), at }
}

/** On Linux the system knows which folder a server works in; elsewhere one that answers runs. */
async function runsOn(folder: string, { pid, at }: LeftServer): Promise<boolean> {
  if (process.platform !== 'linux') return answers(at)
  const workingIn = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return workingIn !== undefined && workingIn === (await realpath(folder))
}

function answers(at: LeftServer['at']): Promise<boolean> {
  const socket = connect(at)
  return new Promise((resolve) => {
    socket.setTimeout(1_000, () => resolve(false))
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

async function stopOnWindows({ programs, folder }: Cluster): Promise<void> {
  const stop = spawn(programs.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w'], { stdio: 'ignore' })
  await once(stop, 'exit').catch(() => {})
}
