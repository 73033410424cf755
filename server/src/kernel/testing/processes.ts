import { readFile } from 'node:fs/promises'
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
