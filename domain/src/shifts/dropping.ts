/** Moves one or many shifts by a drag, in one step. */
import type { Role } from '../kernel/roles.ts'
import { byStart, type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockTime,
  daysBetween,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
} from '../kernel/wallClock.ts'
import { isReassigned, isRetimed, type PlannedShift } from './driverFit.ts'
import { driverProblem, type PlacingFacts, placingProblem } from './placing.ts'
import { isMoved, type ShiftFacts, whyNot, whyNotChange } from './shiftActs.ts'
import { clashText, overlaps, type ShiftTimes } from './shiftClash.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from './shiftStatus.ts'

export type DroppableShift = PlannedShift &
  ShiftFacts & {
    /** 10: its hours are recorded, 20: it was cancelled, null: neither. */
    timesheet_type: 10 | 20 | null
  }

/** New values of a shift. Missing ones stay; `driver_id` null or 0 opens it. */
export interface DropTarget {
  restaurant_id?: number | undefined
  driver_id?: number | null | undefined
  period_date?: IsoDate | undefined
  start_time?: ClockTime | undefined
  finish_time?: ClockTime | undefined
}

export interface Drop<T extends DroppableShift = DroppableShift> {
  shift: T
  target: DropTarget
}

interface DropOptions {
  role: Role
  /** The originals stay, and new shifts are added. */
  copy?: boolean
  /** Shifts already refused, by id, because someone else has changed them. They stay in place. */
  refused?: ReadonlyMap<number, string>
}

/** The part of a step that can be done. */
export interface DropOutcome {
  /** Why shifts cannot be dropped there, by id. */
  problems: Map<number, string>
  /** Why copies lose their driver, by shift id. Such copies are open. */
  opened: Map<number, string>
}

export function dropped(shift: PlannedShift, target: DropTarget): PlannedShift {
  const { restaurant_id, driver_id, period_date, start_time, finish_time } = target
  return {
    id: shift.id,
    status: shift.status,
    restaurant_id: restaurant_id ?? shift.restaurant_id,
    driver_id: (driver_id === undefined ? shift.driver_id : driver_id) || null,
    period_date: period_date ?? shift.period_date,
    start_time: start_time ?? shift.start_time,
    finish_time: finish_time ?? shift.finish_time,
  }
}

export function dropProblem(
  shift: DroppableShift,
  target: DropTarget,
  facts: PlacingFacts,
  options: DropOptions,
): string | undefined {
  return dropOutcome([{ shift, target }], facts, options).problems.get(shift.id)
}

/**
 * Checks the drops of one step together. Two shifts of a driver may swap places; if two would overlap, only one is
 * dropped. A shift that cannot move blocks the others.
 *
 * A copy keeps its driver if they can work it, or else is open. A driver named by the target is refused as in a move.
 */
export function dropOutcome(drops: readonly Drop[], facts: PlacingFacts, options: DropOptions): DropOutcome {
  return options.copy ? copyOutcome(drops, facts, options) : moveOutcome(drops, facts, options)
}

function copyOutcome(
  drops: readonly Drop[],
  facts: PlacingFacts,
  { role, refused = new Map() }: DropOptions,
): DropOutcome {
  const outcome: DropOutcome = { problems: new Map(refused), opened: new Map() }
  for (const { shift, target } of drops) {
    if (refused.has(shift.id)) continue
    const copy: PlannedShift = { ...dropped(shift, target), id: 0, status: SHIFT_NEW }
    const keepsDriver = target.driver_id === undefined
    const problem =
      whyNot('copy', shift, role) ??
      placingProblem(keepsDriver ? { ...copy, driver_id: null } : copy, undefined, facts)?.message
    if (problem) outcome.problems.set(shift.id, problem)
    const lost = problem ? undefined : driverProblem(copy, undefined, facts)
    if (lost) outcome.opened.set(shift.id, lost)
  }
  return outcome
}

function moveOutcome(
  drops: readonly Drop[],
  facts: PlacingFacts,
  { role, refused = new Map() }: DropOptions,
): DropOutcome {
  const moves = drops.map(({ shift, target }) => ({ shift, planned: dropped(shift, target) }))
  const blocking = blockingShifts(moves, facts)
  const open = moves.filter(({ shift, planned }) => {
    const problem = refused.get(shift.id) ?? whyNotChange(shift, isMoved(planned, shift), role)
    if (problem) blocking.stays(shift, problem)
    return !problem
  })
  for (const { shift, planned } of open.toSorted(inOrder)) {
    const problem = placingProblem(planned, shift, blocking.facts)
    if (problem) blocking.stays(shift, problem.message)
    else blocking.put(planned)
  }
  return { problems: blocking.problems, opened: new Map() }
}

type Move = { shift: DroppableShift; planned: PlannedShift }

/** Shifts that do not move come first, then published ones, each in rota order. */
const inOrder = (a: Move, b: Move): number =>
  rank(a) - rank(b) || byStart(a.planned, b.planned) || a.shift.id - b.shift.id

const rank = ({ shift, planned }: Move): number => {
  if (shift.status !== SHIFT_PUBLISHED) return 2
  return isReassigned(planned, shift) || isRetimed(planned, shift) ? 1 : 0
}

/**
 * The shifts that block a drop: published ones that stay, and those already dropped in the same step.
 *
 * @param moves all shifts of the step; they do not block the places that they leave
 */
function blockingShifts(moves: readonly Move[], facts: PlacingFacts) {
  const picked = new Map(moves.map(({ shift }) => [shift.id, shift]))
  const problems = new Map<number, string>()
  const put = new Set<number>()
  const shiftsByDriver = new Map<number, ShiftTimes[]>()

  const shiftsOf = (driverId: number): ShiftTimes[] => {
    const known = shiftsByDriver.get(driverId) ?? facts.shiftsOf(driverId).filter(({ id }) => !picked.has(id))
    shiftsByDriver.set(driverId, known)
    return known
  }
  const named = (shift: PlannedShift): PlannedShift => ({
    ...shift,
    place: facts.restaurant(shift.restaurant_id)?.name ?? null,
  })
  const stand = (shift: PlannedShift) => {
    if (shift.driver_id && shift.status === SHIFT_PUBLISHED) shiftsOf(shift.driver_id).push(named(shift))
  }

  /** If a shift cannot move, a shift dropped in its place goes back as well, and so on. */
  const stays = (shift: PlannedShift, problem: string): void => {
    problems.set(shift.id, problem)
    if (!shift.driver_id || shift.status !== SHIFT_PUBLISHED) return
    const others = shiftsOf(shift.driver_id)
    const inItsPlace = others.filter((other) => put.has(other.id) && overlaps(other, shift))
    stand(shift)
    for (const other of inItsPlace) {
      if (!put.delete(other.id)) continue
      others.splice(others.indexOf(other), 1)
      stays(picked.get(other.id) as PlannedShift, clashText(named(shift)))
    }
  }

  return {
    problems,
    facts: { ...facts, shiftsOf } satisfies PlacingFacts,
    stays,
    put(planned: PlannedShift): void {
      put.add(planned.id)
      stand(planned)
    },
  }
}

/**
 * Works out where each shift lands when several are dragged together. The others move by as many days and minutes as the dragged shift, and keep their lengths. Shifts of its restaurant move to
 * its new restaurant; those of others stay at theirs. If dropped on a driver, all of them go to that driver. Fields that the
 * target does not name stay.
 *
 * @param held one of `shifts`
 */
export function dropPlan<T extends DroppableShift>(
  shifts: readonly T[],
  held: T,
  target: DropTarget,
): Drop<T>[] {
  const goal = dropped(held, target)
  const days = daysBetween(held.period_date, goal.period_date)
  const minutes = minutesOfDay(goal.start_time) - minutesOfDay(held.start_time)
  const isMoved = target.period_date !== undefined || target.start_time !== undefined
  const goesAlong = (shift: T) =>
    target.restaurant_id !== undefined && shift.restaurant_id === held.restaurant_id
  return shifts.map((shift) => ({
    shift,
    target: {
      ...(target.driver_id !== undefined && { driver_id: target.driver_id }),
      ...(goesAlong(shift) && { restaurant_id: goal.restaurant_id }),
      ...(isMoved && movedBy(shift, days * MINUTES_OF_A_DAY + minutes)),
    },
  }))
}

/** A shift moved by some minutes, with the same length. Past midnight it belongs to the day on which it starts. */
export function movedBy({ period_date, start_time, finish_time }: ShiftHours, minutes: Minutes): ShiftHours {
  const start = minutesOfDay(start_time) + minutes
  return {
    period_date: addDays(period_date, Math.floor(start / MINUTES_OF_A_DAY)),
    start_time: clockTime(start),
    finish_time: clockTime(start + shiftLength(start_time, finish_time)),
  }
}
