import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { MOST_AT_ONCE, TOO_MANY } from '@driverdesk/domain/shifts/manyShifts.ts'
import { countOf, shortDay, shortDays } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import type { ManyDone } from '../data/acts.data.ts'
import { type DriversById, manningText, timesText } from '../shift/shiftWords.ts'
import { byMoment, type ShownShift } from '../shift/shownShift.ts'
import type { ManyAction } from './manyForm.ts'
import type { KnownPlace, ManyStep } from './manyPlan.ts'

interface Words {
  /** 'Change the times of 7 shifts' */
  doing: string
  /** On the button, where that is shorter: 'Change 7 shifts'. */
  button?: string
  /** 'Assigned: 7 shifts' */
  done: string
  /** '2 shifts cannot be assigned' */
  refused: string
}

const WORDS: Record<ManyAction, Words> = {
  publish: { doing: 'Publish', done: 'Published', refused: 'published' },
  unpublish: { doing: 'Unpublish', done: 'Unpublished', refused: 'unpublished' },
  remove: { doing: 'Delete', done: 'Deleted', refused: 'deleted' },
  assign: { doing: 'Assign', done: 'Assigned', refused: 'assigned so' },
  move: { doing: 'Move', done: 'Moved', refused: 'moved there' },
  copy: { doing: 'Copy', done: 'Copied', refused: 'copied there' },
  times: {
    doing: 'Change the times of',
    button: 'Change',
    done: 'Changed the times of',
    refused: 'at these times',
  },
  bonus: { doing: 'Set the bonus of', button: 'Change', done: 'Set the bonus of', refused: 'changed' },
}

/** What submitting leads to, said to a restaurant before it does. */
export const SUBMITTING = 'The agency gets them, finds drivers and publishes them.'

/** To a restaurant publishing submits to the agency, and unpublishing takes back (document 2, 2.2). */
const RESTAURANT_WORDS: Partial<Record<ManyAction, Words>> = {
  publish: { doing: 'Publish', done: 'Submitted to the agency', refused: 'submitted' },
  unpublish: { doing: 'Unpublish', done: 'Back to draft', refused: 'taken back' },
}

const wordsOf = (action: ManyAction, role: Role): Words =>
  (role === 'restaurant' && RESTAURANT_WORDS[action]) || WORDS[action]

export const actionOf = ({ kind, copy }: Pick<ManyStep, 'kind' | 'copy'>): ManyAction =>
  copy ? 'copy' : kind

/** 'Assign 7 shifts'. */
export const doingText = (action: ManyAction, count: number, role: Role): string =>
  `${wordsOf(action, role).doing} ${countOf(count, 'shift')}`

/** 'publish', within a sentence. */
export const doingVerb = (action: ManyAction, role: Role): string => wordsOf(action, role).doing.toLowerCase()

/** 'Change 7 shifts', as the button says it. */
export function buttonText(action: ManyAction, count: number, role: Role): string {
  const { button, doing } = wordsOf(action, role)
  return `${button ?? doing} ${countOf(count, 'shift')}`
}

/** '2 of the 7 cannot be published and stay as they are.' */
export const refusedText = (action: ManyAction, refused: number, count: number, role: Role): string => {
  const which =
    refused === count
      ? count === 1
        ? 'This shift'
        : `None of the ${numberText(count)}`
      : `${numberText(refused)} of the ${numberText(count)}`
  const can = refused === count && count > 1 ? 'can be' : 'cannot be'
  return `${which} ${can} ${wordsOf(action, role).refused}${refused < count ? ': left out' : ''}.`
}

/** '2 copies will be open: the driver cannot work it there.' */
export const openedText = (count: number): string =>
  `${count === 1 ? '1 copy' : `${count} copies`} will be open: the driver cannot work it there.`

/** '3 of the 7 selected are published already.' */
export function idleText(action: ManyAction, idle: number, count: number, role: Role): string {
  const published = role === 'restaurant' ? 'submitted' : 'published'
  const so = action === 'publish' ? `${published} already` : `not ${published}`
  if (count === 1) return `This shift is ${so}.`
  if (idle === count)
    return action === 'publish' ? `All ${count} are ${so}.` : `None of the ${count} is ${published}.`
  return `${idle} of the ${count} selected ${idle === 1 ? 'is' : 'are'} ${so}.`
}

/** 'Moved: 5 shifts', 'Copied: 3 shifts. 1 of them is open now'. */
export function doneText(step: ManyStep, { shifts, opened }: ManyDone, role: Role): string {
  const done = `${wordsOf(actionOf(step), role).done}: ${countOf(shifts.length, 'shift')}`
  return opened.length === 0 ? done : `${done}. Open now: ${opened.length}`
}

/** Why nothing can be sent of a plan for so many shifts; undefined where something can. */
export function blockedText(
  { valid, idle }: { valid: readonly unknown[]; idle: number },
  count: number,
): string | undefined {
  if (valid.length > MOST_AT_ONCE) return `${TOO_MANY} Select fewer.`
  if (valid.length > 0) return undefined
  return idle === count ? 'There is nothing to do.' : 'None of them can be changed so.'
}

/**
 * Which shifts a dialog is about: 'Mon 9 Mar, 11:00 – 15:00, Ann Example, Harbour Tacos', of several 'Mon 9 Mar – Wed 11
 * Mar (2 days), 3 restaurants'.
 */
export function aboutShifts(
  shifts: readonly ShownShift[],
  places: readonly KnownPlace[],
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
    ? `${shortDays(first.period_date, last.period_date)}${days > 1 ? ` (${days} days)` : ''}, ${where}`
    : `${shortDay(first.period_date)}, ${timesText(first)}, ${manningText(first, drivers)}, ${where}`
}
