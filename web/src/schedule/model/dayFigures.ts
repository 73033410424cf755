import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { hoursText } from '../../ui/numberText.ts'
import { countsOf, figuresOf } from '../shift/shiftFigures.ts'
import type { Figures, FiguresByDay, Line } from './line.ts'
import { remembered } from './remembered.ts'
import type { ShownRow } from './scheduleRows.ts'

const NONE: Figures = { shifts: 0, drafts: 0, open: 0, minutes: 0, cost: undefined }

/** The counts of the totals at the foot (docs/spec/schedule.md#totals); restaurants get no cost. */
export function figuresOfShifts(shifts: readonly ShownShift[]): Figures {
  const { total, draft, open, filledMinutes, openMinutes } = countsOf(shifts)
  const minutes = filledMinutes + openMinutes
  return { shifts: total - draft, drafts: draft, open, minutes, cost: costOf(shifts) }
}

/** Drafts cost nothing. */
function costOf(shifts: readonly ShownShift[]): Pence | undefined {
  const costs = shifts
    .filter(isForStaff)
    .map((shift) => (shift.status === SHIFT_DRAFT ? 0 : figuresOf(shift).cost))
  return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost)
}

export const sameFigures = (one: Figures | undefined, other: Figures | undefined): boolean =>
  one === other ||
  (['shifts', 'drafts', 'open', 'minutes', 'cost'] as const).every((name) => one?.[name] === other?.[name])

const sumOf = (one: Figures, other: Figures): Figures => ({
  shifts: one.shifts + other.shifts,
  drafts: one.drafts + other.drafts,
  open: one.open + other.open,
  minutes: one.minutes + other.minutes,
  cost: other.cost === undefined ? one.cost : (one.cost ?? 0) + other.cost,
})

export const sumOfFigures = (all: readonly Figures[]): Figures => all.reduce(sumOf, NONE)

/** The figures of restaurants whose shifts are not all loaded. */
export type DailyOf = (restaurantId: number) => FiguresByDay | undefined

/** The days of a restaurant's line that have shifts; undefined until they are known. */
export const daysOfLine = ({ key, shifts, coming }: Line, dailyOf: DailyOf): FiguresByDay | undefined =>
  coming ? dailyOf(key) : daysOfShifts(shifts)

export const daysOfShifts = remembered((shifts: readonly ShownShift[]): FiguresByDay => {
  const byDate = Map.groupBy(shifts, ({ period_date }) => period_date)
  return new Map([...byDate].map(([date, ofDay]) => [date, figuresOfShifts(ofDay)]))
})

/** The totals of each day that has shifts; undefined unless all are known. */
export function totalsByDay(all: readonly (FiguresByDay | undefined)[]): FiguresByDay | undefined {
  const totals = new Map<IsoDate, Figures>()
  for (const days of all) {
    if (!days) return undefined
    for (const [date, figures] of days) totals.set(date, sumOf(totals.get(date) ?? NONE, figures))
  }
  return totals
}

const totalsOfShifts = remembered(figuresOfShifts)

export function totalsOfRow({ shifts, coming }: ShownRow): Figures {
  if (!coming) return totalsOfShifts(shifts)
  const { total, draft, open, filledMinutes, openMinutes, estCost } = coming.outline
  return { shifts: total - draft, drafts: draft, open, minutes: filledMinutes + openMinutes, cost: estCost }
}

/**
 * '49 shifts, 11 open, 287.5 hours and £2,345.00 with open shifts, and 3 drafts'
 *
 * @param isOfDriver no shift of a driver is open, which is not said
 */
export function figuresText({ shifts, drafts, open, minutes, cost }: Figures, isOfDriver = false): string {
  const beside = drafts > 0 ? countOf(drafts, 'draft') : undefined
  if (shifts === 0) return beside ?? 'No shifts'
  const counted = [countOf(shifts, 'shift')]
  if (open > 0 || !isOfDriver) counted.push(`${numberText(open)} open`)
  // Otherwise only the number of shifts is known.
  if (minutes > 0) {
    const hours = `${hoursText(minutes, 1)} hours`
    const sums = cost === undefined ? hours : `${hours} and ${formatMoney(cost)}`
    counted.push(open > 0 ? `${sums} with open shifts` : sums)
  }
  return [...counted, ...(beside ? [`and ${beside}`] : [])].join(', ')
}

/** '3 shifts and 1 draft': what a list of the day has. */
export const countsText = ({ shifts, drafts }: Pick<Figures, 'shifts' | 'drafts'>): string =>
  [shifts > 0 && countOf(shifts, 'shift'), drafts > 0 && countOf(drafts, 'draft')]
    .filter(Boolean)
    .join(' and ')

export const hasFigures = ({ shifts, drafts }: Figures): boolean => shifts + drafts > 0
