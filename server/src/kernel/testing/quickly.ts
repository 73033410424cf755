import { expect } from 'vitest'

const QUICK_MS = 1_000

/**
 * Checks that `body` does not block. Counts only the processor time of this thread, so that no test fails on a busy machine.
 */
export async function quickly<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const before = process.threadCpuUsage()
  const answer = await work()
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000, what).toBeLessThan(QUICK_MS)
  return answer
}
