/** Runs several writers at once, and checks that their answers match what is stored. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Shifts, storedShifts, type Writer, write } from './writer.ts'

export const newWriters = (count = 4): Writer[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `writer-${index + 1}`,
    acknowledged: new Map(),
    calls: 0,
    unanswered: undefined,
  }))

/**
 * Lets all of them write until the server has acknowledged this many more calls. `done` resolves when they have noticed
 * the end of the server, or `signal`.
 */
export async function writing(
  token: string,
  writers: readonly Writer[],
  address: string,
  calls: number,
  signal?: AbortSignal,
): Promise<{ done: Promise<unknown> }> {
  const answered = () => writers.reduce((sum, writer) => sum + writer.calls, 0)
  const enough = answered() + calls
  const done = Promise.all(writers.map((writer) => write(writer, address, token, signal)))
  const finished = done.then(() => true)
  while (answered() < enough) {
    if (await Promise.race([finished, sleep(2, false)]))
      throw new Error('The server stopped before it was killed.')
  }
  return { done }
}

const ownerOf = (text: string) => text.split(' ')[1]

/** Reads the stored shifts of each writer from the server at `address`. There are no other writers. */
export async function storedOf(
  token: string,
  writers: readonly Writer[],
  address: string,
): Promise<Shifts[]> {
  const stored = [...(await storedShifts(address, token))]
  const mine = writers.map(({ name }) => new Map(stored.filter(([, text]) => ownerOf(text) === name)))
  expect(mine.reduce((sum, shifts) => sum + shifts.size, 0)).toBe(stored.length)
  return mine
}

/** Checks that exactly the acknowledged changes are stored. A call without an answer is stored in full or not at all. */
export async function expectStored(
  token: string,
  writers: readonly Writer[],
  address: string,
): Promise<void> {
  const stored = await storedOf(token, writers, address)
  for (const [index, writer] of writers.entries()) {
    const mine = stored[index] as Shifts
    const { acknowledged, unanswered = (shifts) => shifts } = writer
    expect([inOrder(acknowledged), inOrder(unanswered(acknowledged, mine))]).toContainEqual(inOrder(mine))
    writer.acknowledged = mine
    writer.unanswered = undefined
  }
}

export const inOrder = (shifts: Shifts) => [...shifts].toSorted(([one], [other]) => one - other)
