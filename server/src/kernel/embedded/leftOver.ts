/**
 * Removes the remains of an earlier run from the database's folder. Our lock ensures that none belong to another
 * Driverdesk.
 */
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../program.ts'
import { runChild } from './children.ts'
import { type Cluster, KILL_AFTER_MS, QUIT_AFTER_MS } from './postgres.ts'

const GIVE_UP_AFTER_MS = 10_000

/**
 * Ends a server that still runs on the folder, and removes a stale `postmaster.pid`. PostgreSQL would refuse to start
 * if that process id now belongs to another program, or if the file is damaged.
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
