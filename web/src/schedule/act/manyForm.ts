import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import {
  addDays,
  daysBetween,
  displayDate,
  type IsoDate,
  isClockTime,
  MINUTES_OF_A_DAY,
  typedDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { type DropTarget, movedBy } from '@driverdesk/domain/shifts/dropping.ts'
import { FINISH_INVALID, START_INVALID } from '@driverdesk/domain/shifts/shiftRules.ts'
import { byMoment, type ShownShift } from '../../shifts/shownShift.ts'
import { type Amounts, type ManyStep, movableShift } from './manyPlan.ts'

export type ManyAction = 'publish' | 'unpublish' | 'remove' | 'assign' | 'move' | 'copy' | 'times' | 'bonus'

/** An action whose fields are to be filled in, or a drop that needs a question. */
export interface ManyRequest {
  shifts: readonly ShownShift[]
  action?: ManyAction
  step?: ManyStep
  /** 'Move to Wed 11 Mar, Harbour Tacos: 11:00 – 15:00, Ann Example' */
  about?: string
  /** The reasons for which the server has refused shifts. */
  refused?: ReadonlyMap<number, string>
  /** The words of the toolbar, if it is about all shifts on screen. */
  all?: ToAll
  /** One shift, from its own menu, key or dialog. */
  isOne?: boolean
  /** Receives the focus when the dialog closes. */
  pressed?: Element | null
  onDone?: () => void
}

/**
 * The specified words of the toolbar (docs/spec/schedule.md#toolbar,
 * docs/spec/schedule.md#submitting-drafts).
 */
export interface ToAll {
  /** 'Publish Shifts [12]' */
  label: (count: string) => string
  /** 'Publish 12 Shift(s)?' */
  question: (count: string) => string
  verb?: string
}

export interface ManyValues {
  /** A driver's id as text, '0' opens the shifts, null while no one is chosen. */
  driver_id: string | null
  /** As typed: the day of the first shift. The others keep their distance from it. */
  date: string
  /** '' keeps each shift's own. */
  restaurant_id: string
  /** '' keeps each shift's own. */
  start_time: string
  finish_time: string
  /** Pence as text, one of the choices; '' keeps each shift's own. */
  cost_bonus: string
  /** Pounds; '' keeps each shift's own. */
  const_fuel_bonus: number | string
}

export const firstOf = (shifts: readonly ShownShift[]): ShownShift | undefined => shifts.toSorted(byMoment)[0]

export const emptyValues = (shifts: readonly ShownShift[], action?: ManyAction): ManyValues => ({
  driver_id: null,
  date: displayDate(action === 'copy' ? dayOfCopies(shifts) : (firstOf(shifts)?.period_date ?? '')),
  restaurant_id: '',
  start_time: '',
  finish_time: '',
  cost_bonus: '',
  const_fuel_bonus: '',
})

/** The weekday of the first in the first week after all of them: drivers cannot work twice at the same time. */
function dayOfCopies(shifts: readonly ShownShift[]): IsoDate {
  const dates = shifts.map(({ period_date }) => period_date).toSorted()
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  return first && addDays(first, 7 * (Math.floor(daysBetween(first, last) / 7) + 1))
}

/** Says what is still missing; undefined if nothing is. */
export function missingText(
  action: ManyAction,
  values: ManyValues,
  shifts: readonly ShownShift[],
): string | undefined {
  switch (action) {
    case 'assign':
      return values.driver_id === null ? 'Choose a driver or an open shift.' : undefined
    case 'move':
    case 'copy': {
      const date = typedDate(values.date)
      if (date === undefined) return 'Type a date as DD/MM/YYYY.'
      const stays = date === firstOf(shifts)?.period_date && values.restaurant_id === ''
      return stays && action === 'move' ? 'Choose another day or restaurant.' : undefined
    }
    case 'times':
      if (values.start_time !== '' && !isClockTime(values.start_time)) return START_INVALID
      if (values.finish_time !== '' && !isClockTime(values.finish_time)) return FINISH_INVALID
      return values.start_time === '' && values.finish_time === '' ? 'Choose a start or a finish.' : undefined
    case 'bonus':
      if (typeof values.const_fuel_bonus === 'string' && values.const_fuel_bonus !== '')
        return 'Must be an amount with at most two decimals.'
      return values.cost_bonus === '' && values.const_fuel_bonus === '' ? 'Choose a bonus.' : undefined
    default:
      return undefined
  }
}

export const kindOf = (action: ManyAction): ManyStep['kind'] => (action === 'copy' ? 'move' : action)

/** Makes the step. `missingText` must have found nothing. */
export function stepOf(action: ManyAction, shifts: readonly ShownShift[], values: ManyValues): ManyStep {
  const target = targetOf(action, shifts, values)
  return {
    kind: kindOf(action),
    copy: action === 'copy',
    drops: shifts.map((shift) => ({ shift: movableShift(shift), target: target(shift) })),
    amounts: action === 'bonus' ? amountsOf(values) : {},
  }
}

function targetOf(
  action: ManyAction,
  shifts: readonly ShownShift[],
  values: ManyValues,
): (shift: ShownShift) => DropTarget {
  switch (action) {
    case 'assign':
      return () => ({ driver_id: Number(values.driver_id) || null })
    case 'move':
    case 'copy': {
      const [from, to] = [firstOf(shifts)?.period_date, typedDate(values.date)]
      const days = from && to ? daysBetween(from, to) : 0
      const there = values.restaurant_id === '' ? {} : { restaurant_id: Number(values.restaurant_id) }
      return (shift) => ({ ...there, period_date: movedBy(shift, days * MINUTES_OF_A_DAY).period_date })
    }
    case 'times': {
      const { start_time, finish_time } = values
      return () => ({ start_time: start_time || undefined, finish_time: finish_time || undefined })
    }
    default:
      return () => ({})
  }
}

const amountsOf = ({ cost_bonus, const_fuel_bonus }: ManyValues): Amounts => ({
  ...(cost_bonus !== '' && { cost_bonus: penceToPounds(Number(cost_bonus)) }),
  ...(const_fuel_bonus !== '' && { const_fuel_bonus: Number(const_fuel_bonus) }),
})
