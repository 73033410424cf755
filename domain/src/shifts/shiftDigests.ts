/**
 * Makes the notices to drivers about a step of the schedule, if its caller wants them (`push_drivers`;
 * docs/spec/shifts.md#notifying-drivers): one digest per driver for any number of shifts. Drivers know only published shifts,
 * so no one is notified of an edit or removal before publishing.
 */

import { isOffered, type OfferedReach } from '../drivers/offeredDrivers.ts'
import { poundsToPence } from '../kernel/money.ts'
import { byStart } from '../kernel/shiftLength.ts'
import {
  type AskedShift,
  hasMoved,
  isGone,
  isOfOwn,
  type KnownShift,
  type News,
  type NoticeKind,
  type NotifiedShift,
  type OfferedDriver,
  type ProposedShift,
  type ScheduledShift,
  type ShiftChange,
  type ShiftNews,
  type ShiftNotice,
} from './shiftNotices.ts'
import { ASSIGNED, REJECTED, SHIFT_PUBLISHED } from './shiftStatus.ts'

export interface DigestFacts {
  /** The last notices to the drivers. Without an entry, the shift before the step counts. */
  known?: readonly KnownShift[]
  /** The open shifts that drivers are notified of. */
  offers?: ReadonlyMap<number, readonly ShiftNews[]>
  /** The requests of drivers for these shifts. */
  asked?: readonly AskedShift[]
  /** The offers in turn that the step has withdrawn. */
  withdrawn?: readonly AskedShift[]
  /** The drivers' proposals to colleagues about these shifts. */
  proposed?: readonly ProposedShift[]
}

/** @param changes each shift at most once */
export function shiftDigests(
  changes: readonly ShiftChange[],
  { known = [], offers = new Map(), asked = [], withdrawn = [], proposed = [] }: DigestFacts = {},
): ShiftNotice[] {
  const knownByKey = new Map(known.map((shift) => [keyOf(shift.driver_id, shift.shift_id), shift]))
  const askedByShift = Map.groupBy(asked, ({ shift_id }) => shift_id)
  const newsByDriver = new Map<number, ShiftNews[]>()
  const add = (driver: number, news: ShiftNews) => {
    const ofDriver = newsByDriver.get(driver)
    if (ofDriver) ofDriver.push(news)
    else newsByDriver.set(driver, [news])
  }
  for (const change of changes) {
    const [had, has] = [holderOf(change.before), holderOf(change.after)]
    const knows = (driver: number) => knownByKey.get(keyOf(driver, shiftOf(change).id))
    const lost = had && had !== has ? lostNews(change, knows(had)) : undefined
    if (had && lost) add(had, lost)
    const own = has ? ownNews(change, had === has, knows(has)) : undefined
    if (has && own) add(has, own)
    for (const [driver, answer] of answers(change, askedByShift)) add(driver, answer)
  }
  const addUnlessNotified = (driver: number, news: ShiftNews) => {
    const isTold = newsByDriver.get(driver)?.some((one) => one.shift.id === news.shift.id)
    if (!isTold) add(driver, news)
  }
  for (const { driver_id, shift_id: id, ...shift } of withdrawn)
    addUnlessNotified(driver_id, { news: 'withdrawn offer', shift: { id, ...shift } })
  for (const [driver, news] of handoverNews(changes, proposed)) addUnlessNotified(driver, news)
  for (const [driver, news] of newsByDriver) newsByDriver.set(driver, news.toSorted(inDigest))
  const all = new Map<number, readonly ShiftNews[]>(newsByDriver)
  for (const [driver, open] of offers) {
    const own = all.get(driver)
    // Drivers with the same reach share their list, even if it has thousands of shifts.
    all.set(driver, own ? [...own, ...open] : open)
  }
  return [...all].map(([driver_id, news]) => ({ driver_id, kind: kindOf(news), news }))
}

const keyOf = (driver: number, shift: number): string => `${driver}:${shift}`

const shiftOf = ({ before, after }: ShiftChange): ScheduledShift => (after ?? before) as ScheduledShift

type ShiftState = Pick<ScheduledShift, 'status' | 'driver_id'>
/** null: as in a `ShiftChange`. */
interface StateChange {
  before: ShiftState | null
  after: ShiftState | null
}

const isPublished = (shift: Pick<ShiftState, 'status'> | null): boolean => shift?.status === SHIFT_PUBLISHED

/** The driver who sees the shift as their own. */
const holderOf = (shift: ScheduledShift | null): number | null =>
  isPublished(shift) ? shift?.driver_id || null : null

/** It is published without a driver, and was not published before. */
export const isOpened = ({ before, after }: StateChange): boolean =>
  isPublished(after) && !after?.driver_id && !isPublished(before)

/** Answers the drivers who asked for an open shift that is no longer open as it was. The driver who has it now knows. */
function answers(
  { before, after }: ShiftChange,
  asked: ReadonlyMap<number, readonly AskedShift[]>,
): [driver: number, news: ShiftNews][] {
  if (!before || !isOpen(before) || (after && isOpen(after) && !hasMoved(before, after))) return []
  const news = isPublished(after) && after?.driver_id ? 'given' : 'ended'
  return (asked.get(before.id) ?? [])
    .filter((one) => !hasMoved(one, before) && one.driver_id !== after?.driver_id)
    .map(({ driver_id }) => [driver_id, { news, shift: before }])
}

const isOpen = (shift: ScheduledShift): boolean => isPublished(shift) && !shift.driver_id

/**
 * Tells colleagues that what a driver proposed to them is over, because the shift is not as it was, or that it counts again. A swap
 * counts while both shifts are as they were.
 */
function handoverNews(
  changes: readonly ShiftChange[],
  proposed: readonly ProposedShift[],
): [driver: number, news: ShiftNews][] {
  if (proposed.length === 0) return []
  const changed = new Map(changes.map((change) => [shiftOf(change).id, change]))
  const sides = proposed.map((one) => {
    const { before = null, after = null } = changed.get(one.shift_id) ?? {}
    return { one, after, held: isAsProposed(one, before), holds: isAsProposed(one, after) }
  })
  const all = Map.groupBy(sides, ({ one }) => one.handover_id)
  return sides.flatMap(({ one, after, held, holds }): [number, ShiftNews][] => {
    const both = all.get(one.handover_id) ?? []
    const [counted, counts] = [both.every((side) => side.held), both.every((side) => side.holds)]
    // The present driver got the shift that was proposed.
    if (held === holds || counted === counts || after?.driver_id === one.told_id) return []
    const { shift_id: id, period_date, start_time, finish_time, restaurant } = one
    const shift = { id, period_date, start_time, finish_time, restaurant }
    return [[one.told_id, { news: counted ? 'handover over' : 'handover back', shift }]]
  })
}

const isAsProposed = (proposed: ProposedShift, shift: ScheduledShift | null): boolean =>
  shift !== null &&
  isPublished(shift) &&
  shift.status_assigned === ASSIGNED &&
  shift.driver_id === proposed.holder_id &&
  !hasMoved(proposed, shift) &&
  poundsToPence(shift.cost_total ?? proposed.cost_total) === poundsToPence(proposed.cost_total)

/**
 * News of a shift that the driver now has; undefined if nothing has changed since their last notice or since before the
 * step.
 */
function ownNews(
  { before, after }: ShiftChange,
  wasTheirs: boolean,
  known: KnownShift | undefined,
): ShiftNews | undefined {
  const shift = after as ScheduledShift
  if (wasTheirs && !hasMoved(before as ScheduledShift, shift)) return undefined
  const last = known ?? (wasTheirs ? (before as ScheduledShift) : undefined)
  if (last && hasMoved(last, shift)) return { news: 'moved', shift, before: last }
  return !last || known?.is_gone ? { news: 'new', shift } : undefined
}

/** News of a shift that the driver has lost, in the version they knew. No one is notified twice. */
function lostNews({ before, after }: ShiftChange, known: KnownShift | undefined): ShiftNews | undefined {
  if (known?.is_gone) return undefined
  const shift = before as ScheduledShift
  return { news: lossNews(after), shift: known ? { ...known, id: shift.id } : shift }
}

function lossNews(after: ScheduledShift | null): News {
  if (!after || !isPublished(after)) return 'withdrawn'
  return !after.driver_id && after.status_assigned === REJECTED ? 'cancelled' : 'lost'
}

const rankOf = (news: News): number => (isGone(news) || !isOfOwn(news) ? 2 : ['new', 'moved'].indexOf(news))

const inDigest = (a: ShiftNews, b: ShiftNews): number =>
  rankOf(a.news) - rankOf(b.news) || inRota(a.shift, b.shift)

function kindOf(news: readonly ShiftNews[]): NoticeKind {
  if (news.every((one) => one.news === 'new' || one.news === 'open')) return 'publish'
  return news.every((one) => one.news === 'withdrawn') ? 'unpublish' : 'update'
}

/**
 * The shifts that the changes open, for each driver: those of restaurants to which they are offered, in rota order.
 *
 * @param drivers at least all who are offered to these restaurants
 */
export function openOffers(
  changes: readonly ShiftChange[],
  drivers: readonly OfferedDriver[],
): Map<number, readonly ShiftNews[]> {
  const offersByDriver = new Map<number, readonly ShiftNews[]>()
  const shifts = changes.filter(isOpened).map(shiftOf)
  const open = [...Map.groupBy(shifts, ({ restaurant }) => restaurant.id).values()]
  // Most drivers of an area have the same reach, so each list is made only once, even for thousands of drivers and shifts.
  for (const alike of Map.groupBy(drivers, reachKey).values()) {
    const offers = open.filter((ofOne) => isOfferedAny(alike, ofOne)).flat()
    if (offers.length === 0) continue
    const news = offers.toSorted(inRota).map((shift) => ({ news: 'open' as const, shift }))
    for (const { id } of alike) offersByDriver.set(id, news)
  }
  return offersByDriver
}

const reachKey = ({ area_ids, restaurant_ids, blocked_restaurant_ids }: OfferedReach): string =>
  `${area_ids}; ${restaurant_ids}; ${blocked_restaurant_ids}`

/** @param alike drivers with the same reach @param shifts of one restaurant; neither is empty */
const isOfferedAny = ([driver]: readonly OfferedReach[], [shift]: readonly NotifiedShift[]): boolean =>
  driver !== undefined && shift !== undefined && isOffered(driver, shift.restaurant)

const inRota = (a: ShiftNews['shift'], b: ShiftNews['shift']): number => byStart(a, b) || a.id - b.id
