/**
 * Runs servers one after the other in one process of their own. Loading the modules is most of a start, and a process that
 * has run for a while answers faster.
 */
import { once } from 'node:events'
import { endWith, type Running, start } from '../kernel/testing/ownProcess.ts'

export interface ServerHost {
  /**
   * Starts a server with these settings. The one before must have stopped.
   *
   * @param isEmpty leaves a new database empty
   */
  run(settings: Record<string, string>, isEmpty: boolean): Promise<RunningProduct>
  end(): Promise<void>
}

/** A product that runs, in a process of its own or in one that has run others. */
export interface RunningProduct {
  address: string
  /** Answers what was received, then ends. */
  stop(): Promise<unknown>
  /** Ends it with its process, by `kill -9`. */
  kill(): Promise<unknown>
}

/** To start a server with these settings, or to stop it. */
export type Asked = { start: Record<string, string>; isEmpty: boolean } | 'stop'
export interface Answered {
  address?: string
  error?: string
}

/** @param nodeArgs for Node itself */
export function openHost(env: Record<string, string>, nodeArgs: string[]): ServerHost {
  let host: Running | undefined
  const begin = () => {
    const begun = start('testing/hostedServer.ts', [], env, { nodeArgs, hasMessages: true })
    const forget = () => {
      if (host === begun) host = undefined
    }
    void begun.ended.then(forget)
    return begun
  }
  const kill = async () => {
    const killed = host
    host = undefined
    if (killed) await endWith(killed, 'SIGKILL')
  }
  const ask = async (asked: Asked): Promise<string> => {
    host ??= begin()
    const { child, ended } = host
    const answered = once(child, 'message') as Promise<[Answered]>
    child.send(asked)
    const lost = ended.then(({ err }): never => {
      throw new Error(`The process of the server has ended: ${err}`)
    })
    const [{ address = '', error }] = await Promise.race([answered, lost])
    if (error !== undefined) throw new Error(error)
    return address
  }
  return {
    run: async (settings, isEmpty) => ({
      address: await ask({ start: settings, isEmpty }),
      // If the process has crashed, there is nothing to stop.
      stop: async () => host && ask('stop'),
      kill,
    }),
    end: kill,
  }
}
