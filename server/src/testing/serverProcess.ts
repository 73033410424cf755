/** The real server as a process of its own, to be ended in every way in which a process ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface ServerProcess {
  readonly pid: number
  /** Resolves with its address when it says that it is ready; rejects with what it said when it ends before. */
  readonly ready: Promise<string>
  /** Sends a signal, and resolves when the process is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<Ending>
  readonly ended: Promise<Ending>
}

export interface Ending {
  /** null where a signal ended it. */
  code: number | null
  said: string
}

/** Starts `npm start` without the website and without demonstration data. `env` names the database. */
export function launch(env: Record<string, string>): ServerProcess {
  // Settings of the person who runs the tests must not reach it.
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const child = spawn(process.execPath, [MAIN, '--empty', '--no-website'], {
    cwd: tmpdir(),
    env: { PATH, HOME, TMPDIR, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithUs(child)
  let said = ''
  const ready = Promise.withResolvers<string>()
  const listen = (piece: Buffer) => {
    said += piece
    const address = /Driverdesk is ready on (http:\S+)/.exec(said)?.[1]
    if (address) ready.resolve(address)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const ended = once(child, 'close').then(([code]): Ending => ({ code: code as number | null, said }))
  void ended.then(() => ready.reject(new Error(`The server ended before it was ready:\n${said}`)))
  // Whoever ends it before it is ready does not wait for that.
  ready.promise.catch(() => {})
  return {
    pid: child.pid as number,
    ready: ready.promise,
    ended,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** A run that is broken off leaves no server behind. */
function endWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}
