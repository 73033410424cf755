import { useRef } from 'react'
import type { ManyStep } from './manyPlan.ts'
import type { ManyDone } from './manyShifts.data.ts'

/** Sends a step once it is its turn, as it is then. */
type Send = (atItsTurn: Promise<ManyStep>) => Promise<ManyDone>

/** The drop before it, on which it was made, came to nothing. */
class OutOfTurn extends Error {}

/**
 * Drops of the same shifts are sent one after the other: the next is made on what the one before has only painted, and
 * goes with the version that its answer brings. Where that came to nothing, so does the next: answered is undefined.
 */
export function useTurns(): (step: ManyStep, send: Send) => Promise<ManyDone | undefined> {
  const underWay = useRef(new Map<number, Promise<ManyDone>>())
  return async (step, send) => {
    const ids = step.drops.map(({ shift }) => shift.id)
    const before = new Set(ids.flatMap((id) => underWay.current.get(id) ?? []))
    const atItsTurn = Promise.all(before).then(
      (done) => withVersions(step, done),
      () => Promise.reject(new OutOfTurn()),
    )
    const turn = send(atItsTurn)
    for (const id of ids) underWay.current.set(id, turn)
    try {
      return await turn
    } catch (error) {
      if (error instanceof OutOfTurn) return undefined
      throw error
    } finally {
      for (const id of ids) if (underWay.current.get(id) === turn) underWay.current.delete(id)
    }
  }
}

function withVersions(step: ManyStep, done: readonly ManyDone[]): ManyStep {
  const versions = new Map(
    done.flatMap(({ shifts }) => shifts.map(({ id, updated_at }) => [id, updated_at] as const)),
  )
  const drops = step.drops.map(({ shift, target }) => ({
    shift: { ...shift, updated_at: versions.get(shift.id) ?? shift.updated_at },
    target,
  }))
  return { ...step, drops }
}
