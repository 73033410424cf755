import { QUICK } from '@driverdesk/contract/kernel/live.ts'
import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/documentExpiry.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { type Drop, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { manningOf } from '@driverdesk/domain/shifts/shiftWords.ts'
import type { StatusChangeKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { Announce } from '../../desk/Foot.tsx'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { showError } from '../../kernel/query.ts'
import { refetchAfterError, withChangeShown } from '../../shifts/shifts.data.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { isDialogOpen } from '../../ui/whatIsOpen.ts'
import type { ManyCall, ManyDone } from '../data/acts.data.ts'
import type { Change } from '../data/dropCounts.ts'
import type { Schedule } from '../model/schedule.ts'
import { paintShifts, unpaintShifts } from '../model/scheduleState.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import { doneText } from './actionWords.ts'
import type { ManyAction, ManyRequest } from './manyForm.ts'
import {
  type Loaded,
  loadedPlacingFacts,
  type ManyStep,
  type MovableShift,
  movableShift,
  type People,
  refusalsIn,
} from './manyPlan.ts'

interface ManyOptions {
  schedule: Schedule
  role: Role
  announce: Announce
  changing: ManyCall
}

export type ManyDesk = ReturnType<typeof useManyShifts>

/** Makes steps on shifts, one or thousands: for menus, toolbar, bar, keys and drag. */
export function useManyShifts({ schedule, changing, role, announce }: ManyOptions) {
  const client = useQueryClient()
  const { places, loaded, agency } = schedule
  const people = agency ? agency.people : NO_ONE
  const blocksExpired = agency?.queries.options.data?.get(BLOCK_EXPIRED) === '1'
  const known: Loaded = useMemo(
    () => ({ places, people, shifts: loaded, blocksExpired }),
    [places, people, loaded, blocksExpired],
  )
  const facts = useMemo(() => loadedPlacingFacts(known), [known])
  const { sendInTurn, versionOf } = useStepQueue()

  /** Returns undefined if the previous step failed. */
  const send = async (
    step: ManyStep,
    notifies: boolean,
    idempotencyKey: string,
  ): Promise<ManyDone | undefined> => {
    const changes = step.copy || !agency?.isPartial ? [] : step.drops.map(changeOf)
    const counted = countSoon(client, changes)
    let done: ManyDone | undefined
    try {
      done = await sendInTurn(step, async (atItsTurn) => {
        const answer = await changing.mutateAsync({ step, notifies, idempotencyKey, atItsTurn })
        announce(doneText(step, answer, role, schedule.driversById))
        return answer
      })
      return done
    } finally {
      if (!done) void counted.then(() => countSoon(client, changes.map(reversed)))
    }
  }
  /**
   * Makes the step without a question and shows it before the answer. If the server refuses some of it,
   * `request` is asked.
   */
  const doAtOnce = async (step: ManyStep, request: ManyRequest): Promise<void> => {
    const painted = step.copy ? [] : step.drops.map(asDropped)
    changeSchedule(paintShifts(painted))
    try {
      await send(step, false, newIdempotencyKey())
    } catch (error) {
      const refused = refusalsIn(error)
      // What is being entered in an open dialog stays.
      if (refused && !isDialogOpen()) ask({ ...request, refused })
      else {
        showError(await withChangeShown(client, error))
        refetchAfterError(client, error)
      }
    } finally {
      changeSchedule(unpaintShifts(painted))
    }
  }
  /** Drops shifts at once, or asks first if drivers are notified or some shifts cannot go there. */
  const drop = async (step: ManyStep, { about, asks }: { about: string; asks: boolean }): Promise<void> => {
    const shifts = step.drops.map(({ shift }) => shift)
    const isKnownToDrivers =
      role !== 'restaurant' && !step.copy && shifts.some(({ status }) => status === SHIFT_PUBLISHED)
    if (asks || isKnownToDrivers) return ask({ shifts, step, about })
    await doAtOnce(step, { shifts, step, about })
  }
  /**
   * Acts on one shift for its menu, key or dialog. Staff are asked before a shift is published, and before it
   * is taken from a driver (docs/spec/schedule.md#shift-menu); everyone before it is removed.
   */
  const doToOne = async (action: StatusChangeKind, shift: ShownShift, onDone?: () => void): Promise<void> => {
    const request: ManyRequest = { action, shifts: [shift], isOne: true, onDone }
    const concernsDrivers = action === 'publish' || manningOf(shift) === 'assigned'
    if (action === 'remove' || (role !== 'restaurant' && concernsDrivers)) return ask(request)
    const drops = [{ shift: movableShift(shift), target: {} }]
    await doAtOnce({ kind: action, copy: false, drops, amounts: {} }, request)
  }
  return {
    known,
    facts,
    isSending: changing.isPending,
    ask: (
      action: ManyAction,
      shifts: readonly ShownShift[],
      more?: Required<Pick<ManyRequest, 'all' | 'pressed'>>,
    ) => ask({ action, shifts, ...more }),
    doToOne,
    send,
    drop,
    versionOf,
  }
}

const NO_ONE: People = { drivers: [], isKnown: () => true }

/** A question that comes from a dialog opens over it. */
const ask = (request: ManyRequest): void =>
  changeSchedule({ dialog: { kind: 'many', request, over: request.onDone && scheduleNow().dialog } })

const asDropped = ({ shift, target }: Drop<MovableShift>): ShownShift => {
  const { has_timesheet: _, timesheet_type: __, ...shown } = shift
  const { driver_id } = dropped(shift, target)
  const isSame = driver_id === shown.driver_id
  return {
    ...shown,
    ...dropped(shift, target),
    ...(!isSame && { driver: undefined, status_assigned: driver_id === null ? 20 : 10 }),
  }
}

const changeOf = (drop: Drop<MovableShift>): Change => ({ before: drop.shift, after: asDropped(drop) })
const reversed = ({ before, after }: Change): Change => ({ before: after, after: before })

/** Loaded when it is first needed. Without it the numbers follow with the server's. */
async function countSoon(client: QueryClient, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const loaded = await import('../data/dropCounts.ts').catch(() => undefined)
  loaded?.countChanges(client, changes)
}

/** Sends a step when its turn has come. */
type Send = (atItsTurn: Promise<ManyStep>) => Promise<ManyDone>

/** The previous step failed. */
class OutOfTurn extends Error {}

interface Turn {
  /** The ids of the shifts that it changes. */
  changes: ReadonlySet<number>
  isLarge: boolean
  done: Promise<ManyDone>
}

/**
 * Sends steps one after the other, because undo takes them back in the order in which the server got them. Only a large step
 * lets those on other shifts pass. A step on the same shifts builds on what the previous one only shows, and is
 * sent with the version from its answer. If that one fails, the result of the next is undefined.
 */
function useStepQueue() {
  const underWay = useRef(new Set<Turn>())
  /** For each version of a shift that our steps have changed, the resulting version. */
  const newer = useRef(new Map<string, string>())

  /** The version that our own steps have made of a shift. What others have changed stays stale. */
  const versionOf = useCallback(({ id, updated_at }: Versioned): string => {
    const next = newer.current.get(keyOf(id, updated_at))
    return next === undefined ? updated_at : versionOf({ id, updated_at: next })
  }, [])
  const withNewVersions = (step: ManyStep): ManyStep => ({
    ...step,
    drops: step.drops.map(({ shift, target }) => ({
      shift: { ...shift, updated_at: versionOf(shift) },
      target,
    })),
  })
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
  const sendInTurn = async (step: ManyStep, send: Send): Promise<ManyDone | undefined> => {
    const ids = new Set(step.drops.map(({ shift }) => shift.id))
    const before = Array.from(underWay.current, ({ changes, isLarge, done }) => {
      if (step.drops.some(({ shift }) => changes.has(shift.id))) return done
      return isLarge ? undefined : done.catch(() => undefined)
    })
    const atItsTurn = Promise.all(before).then(
      () => withNewVersions(step),
      () => Promise.reject(new OutOfTurn()),
    )
    const turn: Turn = {
      // A copy does not change the copied shifts.
      changes: step.copy ? new Set() : ids,
      isLarge: ids.size > QUICK,
      done: sendAndNote(send, atItsTurn),
    }
    underWay.current.add(turn)
    try {
      return await turn.done
    } catch (error) {
      if (error instanceof OutOfTurn) return undefined
      throw error
    } finally {
      underWay.current.delete(turn)
    }
  }
  return { sendInTurn, versionOf }
}

type Versioned = Pick<ShownShift, 'id' | 'updated_at'>

const keyOf = (id: number, version: string): string => `${id} ${version}`
