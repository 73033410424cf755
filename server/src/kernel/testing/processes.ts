import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the process id of the PostgreSQL that runs on a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

/**
 * Stops a process and its children where they are, like a machine that lost power. Returns a function that
 * resumes them.
 */
export async function freeze(pid: number): Promise<() => void> {
  const frozen = [pid]
  // The parent first, so that it starts no more.
  process.kill(pid, 'SIGSTOP')
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The name of the program, in brackets, may have spaces.
    if (Number(status.slice(status.lastIndexOf(')')).split(' ')[2]) === pid) frozen.push(Number(name))
  }
  for (const child of frozen.slice(1)) signal(child, 'SIGSTOP')
  return () => {
    for (const each of frozen) signal(each, 'SIGCONT')
  }
}

/** A child that was about to end may have ended. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
