import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** A suite that hangs must fail. */
const LONGEST_RUN_MS = 30 * 60_000

export type Outcome = { code: number; output: string }

type RunOptions = {
  env?: Record<string, string>
  /** `show` prints the output as it comes. `keep` collects it, for steps that print only if they fail. */
  output: 'show' | 'keep'
}

/**
 * Runs a command of this project and waits for it.
 * @returns its exit code (1 if a signal ended it, as happens after half an hour) and, with `keep`, its output
 * @throws if the command cannot be started
 */
export function run(command: string, args: string[], options: RunOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ''}`, ...options.env },
      timeout: LONGEST_RUN_MS,
      stdio: options.output === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    const pieces: Buffer[] = []
    child.stdout?.on('data', (piece: Buffer) => pieces.push(piece))
    child.stderr?.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString('utf8') }))
  })
}
