/** Steps on the same shifts go to the server one after the other. */
import { useRef } from 'react'
import type { ManyDone } from '../data/acts.data.ts'
import type { ManyStep } from './manyPlan.ts'

/** Sends a step once it is its turn, as it is then. */
type Send = (atItsTurn: Promise<ManyStep>) => Promise<ManyDone>

/** The step before it, on which it was made, came to nothing. */
class OutOfTurn extends Error {}

/**
 * Steps on the same shifts are sent one after the other: the next is made on what the one before has only painted, and
 * goes with the version that its answer brings. Where that came to nothing, so does the next: answered is undefined.
 */
export function useTurns() {
  const underWay = useRef(new Map<number, Promise<ManyDone>>())
  /** For each version of a shift that one of our steps was made on, the version that came of it. */
  const newer = useRef(new Map<string, string>())

  /** With the versions that our own steps have brought since it was picked up; what others have changed stays stale. */
  const asItStands = (step: ManyStep): ManyStep => {
    const versionOf = (id: number, version: string): string => {
      const next = newer.current.get(keyOf(id, version))
      return next === undefined ? version : versionOf(id, next)
    }
    const drops = step.drops.map(({ shift, target }) => ({
      shift: { ...shift, updated_at: versionOf(shift.id, shift.updated_at) },
      target,
    }))
    return { ...step, drops }
  }
  const sendAndNote = async (send: Send, atItsTurn: Promise<ManyStep>): Promise<ManyDone> => {
    const done = await send(atItsTurn)
    const versions = new Map(done.shifts.map(({ id, updated_at }) => [id, updated_at]))
    for (const { shift } of (await atItsTurn).drops) {
      const version = versions.get(shift.id)
      if (version && version !== shift.updated_at)
        newer.current.set(keyOf(shift.id, shift.updated_at), version)
    }
    return done
  }
  const inTurn = async (step: ManyStep, send: Send): Promise<ManyDone | undefined> => {
    const ids = step.drops.map(({ shift }) => shift.id)
    const before = new Set(ids.flatMap((id) => underWay.current.get(id) ?? []))
    const atItsTurn = Promise.all(before).then(
      () => asItStands(step),
      () => Promise.reject(new OutOfTurn()),
    )
    const turn = sendAndNote(send, atItsTurn)
    // A copy changes nothing that the next could stand on.
    if (!step.copy) for (const id of ids) underWay.current.set(id, turn)
    try {
      return await turn
    } catch (error) {
      if (error instanceof OutOfTurn) return undefined
      throw error
    } finally {
      for (const id of ids) if (underWay.current.get(id) === turn) underWay.current.delete(id)
    }
  }
  return inTurn
}

const keyOf = (id: number, version: string): string => `${id} ${version}`
