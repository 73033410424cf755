import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** A suite that hangs must fail. */
const LONGEST_RUN_MS = 30 * 60_000

export type Outcome = { code: number; output: string }

type RunOptions = {
  env?: Record<string, string>
  /** `show` also prints the output as it comes. `keep` only collects it, for steps that print if they fail. */
  output: 'show' | 'keep'
  /** At the lowest priority: it takes only the processor time that nothing else wants. */
  isPatient?: boolean
}

/**
 * Runs a command of this project and waits for it.
 * @returns its exit code (1 if a signal ended it, as happens after half an hour) and its output
 * @throws if the command cannot be started
 */
export function run(command: string, args: string[], options: RunOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ''}`, ...options.env },
      timeout: LONGEST_RUN_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (options.isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const end = () => void child.kill()
    // First, so that it ends before its temporary files are removed.
    process.prependOnceListener('exit', end)
    const pieces: Buffer[] = []
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from.on('data', (piece: Buffer) => {
        pieces.push(piece)
        if (options.output === 'show') to.write(piece)
      })
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', end)
      resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString('utf8') })
    })
  })
}
