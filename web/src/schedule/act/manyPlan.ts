import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { RestaurantPlace } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { RestaurantStatus } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { type Drop, type DroppableShift, dropOutcome } from '@driverdesk/domain/shifts/dropping.ts'
import { isStatusChange, type ManyShiftsKind } from '@driverdesk/domain/shifts/manyShifts.ts'
import { NOT_LOADED, type PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { publishingProblems } from '@driverdesk/domain/shifts/publishing.ts'
import { isDoneAlready, whyNotAmong } from '@driverdesk/domain/shifts/shiftActs.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { reachOf } from '../../desk/offeredPeople.ts'
import { messagesById } from '../../kernel/apiError.ts'
import { byMoment, type ShownShift } from '../../shifts/shownShift.ts'

/** What becomes of several shifts in one step, worked out before anything is sent. */

/** Amounts in pounds; what is left out stays. */
export interface Amounts {
  cost_bonus?: number
  const_fuel_bonus?: number
}

/** One step on some shifts. */
export interface ManyStep {
  kind: ManyShiftsKind
  /** Where each goes; the shifts alone where only their status changes. */
  drops: readonly Drop<LooseShift>[]
  copy: boolean
  amounts: Amounts
  /** Of publishing: what it was said to pay, in pounds. */
  costShown?: number | undefined
}

interface ManyFacts extends Loaded {
  role: Role
  /** By shift id, what the server has refused. */
  refused: ReadonlyMap<number, string>
}

export interface ManyPlan {
  /** The shifts that the step is for, and that nothing speaks against. */
  valid: readonly Drop<LooseShift>[]
  /** To how many there is nothing to do: published already, or not published. */
  idle: number
  /** In the order of the rota, each with the reason. */
  refused: readonly { shift: ShownShift; message: string }[]
  /** Copies that become open, each with the reason why its driver cannot keep it. */
  opened: readonly { shift: ShownShift; message: string }[]
}

/** Which shifts of a step can be changed, and what speaks against the others: the server asks the same functions. */
export function manyPlan(step: ManyStep, facts: ManyFacts): ManyPlan {
  const doable = step.drops.filter(({ shift }) => !isIdle(step.kind, shift, facts.role))
  const { problems, opened } = outcomeOf({ ...step, drops: doable }, facts)
  const because = (words: ReadonlyMap<number, string>) =>
    doable
      .flatMap(({ shift }) => {
        const message = words.get(shift.id)
        return message === undefined ? [] : [{ shift, message }]
      })
      .sort((a, b) => byMoment(a.shift, b.shift))
  return {
    idle: step.drops.length - doable.length,
    valid: doable.filter(({ shift }) => !problems.has(shift.id)),
    refused: because(problems),
    opened: because(opened),
  }
}

function outcomeOf({ kind, drops, copy }: ManyStep, { role, refused, ...facts }: ManyFacts) {
  const problems = new Map(refused)
  const shifts = drops.map(({ shift }) => shift)
  const noting = (problemOf: (shift: LooseShift) => string | undefined) => {
    for (const shift of shifts) {
      const problem = problemOf(shift)
      if (problem !== undefined && !problems.has(shift.id)) problems.set(shift.id, problem)
    }
    return { problems, opened: new Map<number, string>() }
  }
  switch (kind) {
    case 'publish': {
      // It submits: whether it can be published is the agency's question.
      if (role === 'restaurant') return noting((shift) => whyNotAmong(kind, shift, role))
      const { drivers, ...known } = facts
      // The server alone judges drivers who are not loaded, or not in this person's list.
      const loaded = new Set(drivers?.map(({ id }) => id))
      const open = shifts.filter(
        ({ id, driver_id }) => !problems.has(id) && (driver_id === null || loaded.has(driver_id)),
      )
      const found = publishingProblems(
        open,
        publishingFacts(open, role, { drivers: drivers ?? [], ...known }),
      )
      return noting(({ id }) => found.get(id))
    }
    case 'unpublish':
    case 'remove':
      return noting((shift) => whyNotAmong(kind, shift, role))
    default:
      return dropOutcome(drops, placingFacts(facts), { role, copy, refused: problems })
  }
}

/** Nothing is wrong with these: they are so already. A draft is not published either. */
export const isIdle = (kind: ManyStep['kind'], shift: LooseShift, role: Role): boolean =>
  isStatusChange(kind) &&
  (isDoneAlready(kind, shift, role) || (kind === 'unpublish' && shift.status === SHIFT_DRAFT))

function publishingFacts(
  open: readonly LooseShift[],
  role: Role,
  { drivers, shifts, blocksExpired }: Loaded & { drivers: readonly Driver[] },
) {
  const concerned = new Set(open.map(({ driver_id }) => driver_id))
  const people = drivers.filter(({ id }) => concerned.has(id))
  return {
    role,
    published: shifts.filter(
      ({ status, driver_id }) => status === SHIFT_PUBLISHED && driver_id !== null && concerned.has(driver_id),
    ),
    active: new Set(people.map(({ id }) => id)),
    workingTimes: new Map(people.map((driver) => [driver.id, driver])),
    documents: new Map(blocksExpired ? people.map((driver) => [driver.id, driver]) : []),
  }
}

/** A restaurant where shifts can be put, as whoever looks knows it. */
export interface KnownPlace {
  restaurant: RestaurantPlace & { name: string; status: RestaurantStatus }
}

/** What the schedule has loaded. */
export interface Loaded {
  places: readonly KnownPlace[]
  /** The active drivers; undefined until they are loaded. Restaurants get none. */
  drivers: readonly Driver[] | undefined
  shifts: readonly ShownShift[]
  /** An expired document keeps a driver from shifts. */
  blocksExpired: boolean
}

/** A shift as the domain asks whether it may be put somewhere else, with all that is known of it. */
export type LooseShift = ShownShift & DroppableShift

export const looseShift = (shift: ShownShift): LooseShift => ({
  ...shift,
  has_timesheet: Boolean(shift.timesheet),
  timesheet_type: shift.timesheet?.type ?? null,
})

/**
 * What shifts are put against, as far as it is loaded: a night before the first day that is shown may still speak against
 * it, so that the server has the last word. Looked up only once somebody asks, since most people who look move nothing.
 */
export function placingFacts({ places, drivers, shifts, blocksExpired }: Loaded): PlacingFacts {
  const restaurants = once(() => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant])))
  const people = once(() => new Map(drivers?.map((driver) => [driver.id, driver])))
  const byDriver = once(() => Map.groupBy(shifts, (shift) => shift.driver_id))
  return {
    restaurant: (id) => restaurants().get(id),
    driver: (id) => {
      if (!drivers) return NOT_LOADED
      const driver = people().get(id)
      if (!driver) return undefined
      const documents = blocksExpired ? driver : undefined
      return { isActive: true, reach: reachOf(driver), working: driver, documents }
    },
    shiftsOf: (id) => byDriver().get(id) ?? [],
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export interface RefusedShift {
  shift: ShownShift
  message: string
}

/** Some of the shifts of a call were refused, so that nothing was done (docs/spec/shifts.md#bulk-calls). */
export interface Refused {
  refused: RefusedShift[]
  /** Those that were not refused. */
  valid: ShownShift[]
}

/** By shift id, why shifts were refused; undefined where the error is another one. */
export const refusalsIn = (error: unknown): ReadonlyMap<number, string> | undefined =>
  messagesById(error, 'shift_ids')

/** Which of the shifts were refused and why, in the order of the rota; undefined where the error is another one. */
export function refusedIn(error: unknown, shifts: readonly ShownShift[]): Refused | undefined {
  const messages = refusalsIn(error)
  if (!messages) return undefined
  return {
    refused: shifts
      .flatMap((shift) => {
        const message = messages.get(shift.id)
        return message === undefined ? [] : [{ shift, message }]
      })
      .sort((a, b) => byMoment(a.shift, b.shift)),
    valid: shifts.filter(({ id }) => !messages.has(id)),
  }
}
