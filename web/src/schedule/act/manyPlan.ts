import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { ShortNoticeChoice } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import type { OfferingRestaurant } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { RestaurantStatus } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { type Drop, type DroppableShift, dropOutcome, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { NOT_LOADED, type PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { isDoneAlready, whyNotAmong } from '@driverdesk/domain/shifts/shiftActs.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { isStatusChange, type ManyShiftsKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { reachOf } from '../../desk/places.ts'
import { messagesById } from '../../kernel/apiError.ts'
import { byMoment, type ShownShift } from '../../shifts/shownShift.ts'

/** In pounds; an amount that is left out stays as it is. */
export interface Amounts {
  cost_bonus?: number
  const_fuel_bonus?: number
}

export interface ManyStep {
  kind: ManyShiftsKind
  /** The targets are empty if only the status changes. */
  drops: readonly Drop<MovableShift>[]
  copy: boolean
  amounts: Amounts
  /** The pay that was shown before publishing, in pounds. */
  costShown?: number
  /** How its changes at short notice are settled; undefined if there are none. */
  shortNotice?: ShortNoticeChoice
  reason?: string | undefined
}

interface ManyFacts extends Loaded {
  role: Role
  refused: ReadonlyMap<number, string>
}

export interface ManyPlan {
  valid: readonly Drop<MovableShift>[]
  /** The number of shifts that need no change: already published, or not published. */
  idle: number
  /** Sorted by start, each with the reason. */
  refused: readonly RefusedShift[]
  /** Copies that become open, each with the reason why its driver cannot keep it. */
  opened: readonly RefusedShift[]
}

/** Divides the shifts of a step into those it can change and those it cannot. The server calls the same functions. */
export function manyPlan(step: ManyStep, facts: ManyFacts): ManyPlan {
  const doable = step.drops.filter(({ shift }) => !isIdle(step.kind, shift, facts.role))
  const { problems, opened } = outcomeOf({ ...step, drops: doable }, facts)
  const shifts = doable.map(({ shift }) => shift)
  return {
    idle: step.drops.length - doable.length,
    valid: doable.filter(({ shift }) => !problems.has(shift.id)),
    refused: withMessages(shifts, problems),
    opened: withMessages(doable.map(placed), opened),
  }
}

/** The shift at its new day and place, with the driver that it had. */
const placed = ({ shift, target }: Drop<MovableShift>): ShownShift => ({
  ...shift,
  ...dropped(shift, target),
  driver_id: shift.driver_id,
})

/** Before the fields of a step are filled in, only what others have done since can refuse its shifts. */
export function planSoFar(shifts: readonly ShownShift[], refused: ReadonlyMap<number, string>): ManyPlan {
  const valid = shifts.filter(({ id }) => !refused.has(id))
  return {
    idle: 0,
    valid: valid.map((shift) => ({ shift: movableShift(shift), target: {} })),
    refused: withMessages(shifts, refused),
    opened: [],
  }
}

function outcomeOf({ kind, drops, copy }: ManyStep, { role, refused, ...facts }: ManyFacts) {
  const problems = new Map(refused)
  const placing = loadedPlacingFacts(facts)
  const shifts = drops.map(({ shift }) => shift)
  const noting = (problemOf: (shift: MovableShift) => string | undefined) => {
    for (const shift of shifts) {
      const problem = problemOf(shift)
      if (problem !== undefined && !problems.has(shift.id)) problems.set(shift.id, problem)
    }
    return { problems, opened: new Map<number, string>() }
  }
  switch (kind) {
    // The server is asked which drivers cannot work (`usePublishCheck`).
    case 'publish':
    case 'unpublish':
    case 'remove':
      return noting((shift) => whyNotAmong(kind, shift, role))
    default:
      return dropOutcome(drops, placing, { role, copy, refused: problems })
  }
}

/** True if the shift already has the wanted status. A draft counts as unpublished. */
export const isIdle = (kind: ManyStep['kind'], shift: MovableShift, role: Role): boolean =>
  isStatusChange(kind) &&
  (isDoneAlready(kind, shift, role) || (kind === 'unpublish' && shift.status === SHIFT_DRAFT))

export interface LoadedRestaurant {
  restaurant: OfferingRestaurant & { name: string; status: RestaurantStatus }
}

/** Some active drivers. */
export interface People {
  drivers: readonly Driver[]
  /** True if the driver is among them, or is not active, or not visible to the user. */
  isKnown: (id: number) => boolean
}

export interface Loaded {
  places: readonly LoadedRestaurant[]
  /** Those that the step is about are among them once they are loaded. */
  people: People
  shifts: readonly ShownShift[]
  /** An expired document keeps a driver from shifts. */
  blocksExpired: boolean
}

/** A shift with the fields that the domain's rules about moving need. */
export type MovableShift = ShownShift & DroppableShift

export const movableShift = (shift: ShownShift): MovableShift => ({
  ...shift,
  has_timesheet: Boolean(shift.timesheet),
  timesheet_type: shift.timesheet?.type ?? null,
})

/**
 * The loaded facts that the rules about moving need. A shift on a day that is not loaded may still clash, so the server
 * decides. The indexes are built on first use, since most people move nothing.
 */
export function loadedPlacingFacts({ places, people, shifts, blocksExpired }: Loaded): PlacingFacts {
  const restaurants = once(() => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant])))
  const drivers = once(() => new Map(people.drivers.map((driver) => [driver.id, driver])))
  const byDriver = once(() => Map.groupBy(shifts, (shift) => shift.driver_id))
  return {
    restaurant: (id) => restaurants().get(id),
    driver: (id) => {
      if (!people.isKnown(id)) return NOT_LOADED
      const driver = drivers().get(id)
      if (!driver) return undefined
      const documents = blocksExpired ? driver : undefined
      return { isActive: true, reach: reachOf(driver), working: driver, documents }
    },
    // A clash names the restaurant.
    shiftsOf: (id) =>
      (byDriver().get(id) ?? []).map((shift) => ({
        ...shift,
        place: restaurants().get(shift.restaurant_id)?.name ?? null,
      })),
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

/** If a call refuses some shifts, it changes none (docs/spec/shifts.md#bulk-calls). */
export interface Refused {
  refused: RefusedShift[]
  valid: ShownShift[]
}

export const refusalsIn = (error: unknown): ReadonlyMap<number, string> | undefined =>
  messagesById(error, 'shift_ids')

/** Divides the shifts of a refused call; undefined for any other error. */
export function refusedIn(error: unknown, shifts: readonly ShownShift[]): Refused | undefined {
  const messages = refusalsIn(error)
  if (!messages) return undefined
  return {
    refused: withMessages(shifts, messages),
    valid: shifts.filter(({ id }) => !messages.has(id)),
  }
}

const withMessages = (shifts: readonly ShownShift[], messages: ReadonlyMap<number, string>): RefusedShift[] =>
  shifts
    .flatMap((shift) => {
      const message = messages.get(shift.id)
      return message === undefined ? [] : [{ shift, message }]
    })
    .sort((a, b) => byMoment(a.shift, b.shift))
