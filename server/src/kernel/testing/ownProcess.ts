/** Runs programs of the server as separate processes, as a person starts them. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('../../', import.meta.url))

/** Node's cache of compiled modules, which `cli.ts` uses. Setting it from outside caches `cli.ts` as well. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache')

/** A large young generation avoids garbage collection during a start, which takes a tenth of it. */
const ROOM = '--min-semi-space-size=32'

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface Running {
  child: ChildProcess
  ended: Promise<Ended>
  /** Its standard error so far. */
  said(): string
  /** Resolves with the match in standard output, and rejects if the process ends first. */
  says(text: RegExp): Promise<RegExpMatchArray>
}

/**
 * Starts a program of `server/src`. It gets only PATH from our environment, and none of the settings of the developer.
 *
 * @param input for standard input
 * @param nodeArgs for Node itself
 * @param hasMessages lets the two processes send each other messages
 */
export function start(
  program: string,
  args: string[],
  env: Record<string, string>,
  {
    input = '',
    nodeArgs = [],
    hasMessages = false,
  }: { input?: string | undefined; nodeArgs?: string[]; hasMessages?: boolean } = {},
): Running {
  const child = spawn(process.execPath, [ROOM, ...nodeArgs, program, ...args], {
    cwd: SOURCES,
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(hasMessages ? (['ipc'] as const) : [])],
  }) as ChildProcessWithoutNullStreams
  // An aborted test run leaves no process behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const texts = { out: '', err: '' }
  child.stdout.on('data', (piece: Buffer) => {
    texts.out += piece
  })
  child.stderr.on('data', (piece: Buffer) => {
    texts.err += piece
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...texts }))
  const says = (text: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const found = texts.out.match(text)
        if (found) resolve(found)
      }
      child.stdout.on('data', look)
      look()
      ended.then(
        ({ code, err }) => reject(new Error(`Ended with ${code} before it said ${text}: ${err}`)),
        reject,
      )
    })
  return { child, ended, said: () => texts.err, says }
}

export const run = (...args: Parameters<typeof start>): Promise<Ended> => start(...args).ended

export function endWith({ child, ended }: Running, signal: NodeJS.Signals): Promise<Ended> {
  child.kill(signal)
  return ended
}
