/** Names the acts on shifts, and says what was done. */

import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { isStatusChange } from '@driverdesk/domain/shifts/stepKinds.ts'
import { brokenRulesText } from '../../shifts/brokenRulesText.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { longDate } from '../../ui/dateText.ts'
import type { ManyDone } from '../data/acts.data.ts'
import { type DriversById, manningText, timesText } from '../shift/shiftWords.ts'
import type { ManyAction } from './manyForm.ts'
import type { ManyStep } from './manyPlan.ts'

export interface Words {
  /** 'Change the times of 7 shifts' */
  doing: string
  /** 'Publishing: 300 of 5,000 shifts…' */
  now: string
  /** 'Setting the bonus of 5,000 shifts…', if `now` needs a preposition before the shifts. */
  nowOf?: string
  /** 'Change', if the button is shorter. */
  button?: string
  /** 'Assigned: 7 shifts' */
  done: string
  /** '2 shifts cannot be assigned' */
  refused: string
  effect?: string
}

/** An action in words: an assignment that leaves no driver has words of its own. */
export type NamedAction = ManyAction | 'open'

const WORDS: Record<NamedAction, Words> = {
  publish: {
    doing: 'Publish',
    now: 'Publishing',
    done: 'Published',
    refused: 'published',
    effect: 'Drivers will see their own shifts and the open shifts offered to them.',
  },
  unpublish: {
    doing: 'Unpublish',
    now: 'Unpublishing',
    done: 'Unpublished',
    refused: 'unpublished',
    effect: 'Drivers will no longer see them.',
  },
  remove: {
    doing: 'Remove',
    now: 'Removing',
    done: 'Removed',
    refused: 'removed',
    effect: 'You can undo it.',
  },
  assign: { doing: 'Assign', now: 'Assigning', done: 'Assigned', refused: 'assigned this way' },
  open: { doing: 'Unassign', now: 'Unassigning', done: 'Opened', refused: 'unassigned' },
  move: { doing: 'Move', now: 'Moving', done: 'Moved', refused: 'moved there' },
  copy: { doing: 'Copy', now: 'Copying', done: 'Copied', refused: 'copied there' },
  times: {
    doing: 'Change the times of',
    now: 'Changing the times',
    nowOf: 'Changing the times of',
    button: 'Change',
    done: 'Times changed',
    refused: 'given these times',
  },
  bonus: {
    doing: 'Set the bonus of',
    now: 'Setting the bonus',
    nowOf: 'Setting the bonus of',
    button: 'Change',
    done: 'Bonus set',
    refused: 'changed',
  },
}

/**
 * A restaurant submits to the agency by publishing, and withdraws by unpublishing
 * (docs/spec/schedule.md#submitting-drafts).
 */
const RESTAURANT_WORDS: Partial<Record<NamedAction, Words>> = {
  publish: {
    doing: 'Publish',
    now: 'Submitting',
    done: 'Submitted to the agency',
    refused: 'submitted',
    effect: 'The agency receives them, finds drivers and publishes them.',
  },
  unpublish: { doing: 'Unpublish', now: 'Withdrawing', done: 'Back to draft', refused: 'withdrawn' },
}

export const wordsOf = (action: NamedAction, role: Role): Words =>
  (role === 'restaurant' && RESTAURANT_WORDS[action]) || WORDS[action]

export function actionOf({ kind, copy, drops }: Pick<ManyStep, 'kind' | 'copy' | 'drops'>): NamedAction {
  if (copy) return 'copy'
  return kind === 'assign' && drops.every(({ target }) => target.driver_id === null) ? 'open' : kind
}

/** 'Moved: 5 shifts', 'Published: 11:00 – 15:00, Ann Example', 'Copied: 3 shifts. 1 of them is now open'. */
export function doneText(step: ManyStep, done: ManyDone, role: Role, drivers: DriversById): string {
  const { shifts, opened } = done
  const [only] = shifts
  const isNamed = only && shifts.length === 1 && isStatusChange(step.kind)
  const what = isNamed ? nameOf(only, role, drivers) : countOf(shifts.length, 'shift')
  const text = `${wordsOf(actionOf(step), role).done}: ${what}`
  const isOpen = opened.length === 0 ? text : `${text}. Open now: ${numberText(opened.length)}`
  const [first, ...others] = ('broken' in done && done.broken) || []
  if (!first) return isOpen
  return others.length === 0
    ? `${isOpen}. ${first.text}`
    : `${isOpen}. ${brokenRulesText(others.length + 1)} ${first.text}`
}

const nameOf = (shift: ShownShift, role: Role, drivers: DriversById): string =>
  role === 'restaurant'
    ? `${longDate(shift.period_date)}, ${timesText(shift)}`
    : `${timesText(shift)}, ${manningText(shift, drivers)}`
