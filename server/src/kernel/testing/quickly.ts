import { expect } from 'vitest'

const QUICK_MS = 1_000

/** Does what must hold no one up. Counts the processor time of this thread alone, so that a busy machine fails nothing. */
export async function quickly<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const before = process.threadCpuUsage()
  const answer = await work()
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000, what).toBeLessThan(QUICK_MS)
  return answer
}
