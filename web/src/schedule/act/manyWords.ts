/** The words of the question about many shifts. */

import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { REASON_NEEDED } from '@driverdesk/domain/rules/ruleWords.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { manningOf } from '@driverdesk/domain/shifts/shiftWords.ts'
import { tooManyText } from '@driverdesk/domain/shifts/stepKinds.ts'
import { byMoment, type ShownShift } from '../../shifts/shownShift.ts'
import { scopeText } from '../../ui/bulk/BulkQuestion.tsx'
import { shortDay, shortDays } from '../../ui/dateText.ts'
import { type DriversById, manningText, timesText } from '../shift/shiftWords.ts'
import { type NamedAction, type Words, wordsOf } from './actionWords.ts'
import type { ManyRequest } from './manyForm.ts'
import type { LoadedRestaurant, ManyPlan } from './manyPlan.ts'

/** 'Publish', 'Change' */
export function verbOf(action: NamedAction, { all }: ManyRequest, role: Role): string {
  const { button, doing } = wordsOf(action, role)
  return all?.verb ?? button ?? doing
}

export const nowWords = (action: NamedAction, role: Role): Required<Pick<Words, 'now' | 'nowOf'>> => {
  const { now, nowOf = now } = wordsOf(action, role)
  return { now, nowOf }
}

export const effectText = (action: NamedAction, role: Role): string | undefined =>
  wordsOf(action, role).effect

/** 'Publish 7 shifts' */
export const buttonText = (verb: string, count: number): string => `${verb} ${countOf(count, 'shift')}`

/**
 * 'Assign 7 shifts', 'Publish 12 Shift(s)?', 'Notify the driver?' (docs/spec/schedule.md#shift-menu,
 * docs/spec/schedule.md#toolbar).
 */
export function titleText(action: NamedAction, request: ManyRequest, count: number, role: Role): string {
  const [shift] = request.shifts
  if (request.all) return request.all.question(numberText(count))
  if (!request.isOne || !shift) return `${wordsOf(action, role).doing} ${countOf(count, 'shift')}`
  if (action === 'remove') return 'Remove shift?'
  return manningOf(shift) === 'assigned' ? 'Notify the driver?' : 'Notify drivers?'
}

/** The title once others have done it all: 'Nothing left to publish' */
export const nothingText = (verb: string): string => `Nothing left to ${verb.toLowerCase()}`

/** 'Skip it and publish 6 shifts' */
export const skipText = (verb: string, refused: number, count: number): string =>
  `Skip ${refused === 1 ? 'it' : 'them'} and ${verb.toLowerCase()} ${countOf(count, 'shift')}`

/** '118 shifts in 24 restaurants on 7 days, 12 of them open.' */
export function whereText(shifts: readonly ShownShift[]): string {
  const open = shifts.filter(isVacant).length
  const all = scopeText('shift', shifts)
  if (open === 0) return `${all}.`
  return open === shifts.length ? `${all}, all open.` : `${all}, ${numberText(open)} of them open.`
}

/** '2 of the 7 cannot be published and stay as they are.' */
export const refusedText = (action: NamedAction, refused: number, count: number, role: Role): string => {
  const which =
    refused === count
      ? count === 1
        ? 'This shift'
        : `None of the ${numberText(count)}`
      : `${numberText(refused)} of the ${numberText(count)}`
  const can = refused === count && count > 1 ? 'can be' : 'cannot be'
  return `${which} ${can} ${wordsOf(action, role).refused}${refused < count ? ': left out' : ''}.`
}

/** '2 copies will be open: their drivers cannot work then.' */
export const openedText = (count: number): string =>
  count === 1
    ? '1 copy will be open: its driver cannot work then.'
    : `${numberText(count)} copies will be open: their drivers cannot work then.`

/** '3 of the 7 selected are already published.' */
export function idleText(action: NamedAction, idle: number, count: number, role: Role): string {
  const published = role === 'restaurant' ? 'submitted' : 'published'
  const so = action === 'publish' ? `already ${published}` : `not ${published}`
  if (count === 1) return `This shift is ${so}.`
  if (idle === count)
    return action === 'publish'
      ? `All ${numberText(count)} are ${so}.`
      : `None of the ${numberText(count)} is ${published}.`
  return `${numberText(idle)} of the ${numberText(count)} selected ${idle === 1 ? 'is' : 'are'} ${so}.`
}

interface Blocked {
  action: NamedAction
  request: ManyRequest
  plan: Pick<ManyPlan, 'valid' | 'idle'>
  /** Without those left out because they are in the past. */
  taken: number
  /** A reason would let it plan more shifts. */
  needsReason?: boolean
}

/** Says why a plan cannot be sent; undefined if it can. */
export function blockedText({ action, request, plan, taken, needsReason }: Blocked): string | undefined {
  const { valid, idle } = plan
  const tooMany = tooManyText(action, valid.length)
  if (tooMany) return `${tooMany} Select fewer.`
  if (valid.length > 0) return undefined
  if (needsReason) return REASON_NEEDED
  if (taken === 0) return 'All of them are in the past.'
  if (action === 'publish' && !request.isOne) return 'No more shifts to publish'
  if (idle === taken) return 'There is nothing to do.'
  // The question lists the shifts with the reasons.
  return taken === 1 ? 'The reason is above.' : 'The reasons are above.'
}

/**
 * 'Mon 9 Mar, 11:00 – 15:00, Ann Example, Harbour Tacos', or 'Mon 9 Mar – Wed 11 Mar (2 days), 3 restaurants'
 */
export function aboutShifts(
  shifts: readonly ShownShift[],
  places: readonly LoadedRestaurant[],
  drivers: DriversById,
): string {
  const [first, ...others] = shifts.toSorted(byMoment)
  if (!first) return ''
  const ids = new Set(shifts.map(({ restaurant_id }) => restaurant_id))
  const name = places.find(({ restaurant }) => restaurant.id === first.restaurant_id)?.restaurant.name
  const where = ids.size === 1 ? (name ?? 'A restaurant') : countOf(ids.size, 'restaurant')
  const days = new Set(shifts.map(({ period_date }) => period_date)).size
  const last = others.at(-1)
  return last
    ? `${shortDays(first.period_date, last.period_date)}${days > 1 ? ` (${countOf(days, 'day')})` : ''}, ${where}`
    : `${shortDay(first.period_date)}, ${timesText(first)}, ${manningText(first, drivers)}, ${where}`
}
