/** The rows and cells of the rota on paper and in a spreadsheet. */
import type { TableCell } from '../kernel/csvCell.ts'
import { byName } from '../kernel/names.ts'
import { crossesMidnight, shiftLength } from '../kernel/shiftLength.ts'
import {
  addDays,
  clockRange,
  type DateRange,
  daysInRange,
  type IsoDate,
  weekdayIndex,
} from '../kernel/wallClock.ts'
import type { CancelledBy } from '../shifts/cancelling.ts'
import type { AssignmentStatus, ShiftStatus } from '../shifts/shiftStatus.ts'
import { manningOf, manningWords, NOT_IN_LIST, toneOf } from '../shifts/shiftWords.ts'

export const ROTA_LAYOUTS = ['restaurants', 'drivers', 'day'] as const
export type RotaLayout = (typeof ROTA_LAYOUTS)[number]

export const ROTA_TITLES: Readonly<Record<RotaLayout, string>> = {
  restaurants: 'Rota by restaurant',
  drivers: 'Rota by driver',
  day: 'Day sheet',
}

export const DAY_SHEET_OF_ONE_DAY = 'A day sheet is of one day.'

/** The most shifts in one file: a month of a whole country. This limits the memory of the thread that makes the file. */
export const MOST_SHIFTS = 30_000

/** Why so many shifts cannot be in one file; undefined if they can. */
export const tooManyShifts = (count: number): string | undefined =>
  count > MOST_SHIFTS
    ? `This rota has ${count.toLocaleString('en-GB')} shifts, but a file can have at most ${MOST_SHIFTS.toLocaleString('en-GB')}. Choose fewer days, or an area.`
    : undefined

/** 'drivers named “ann” and open shifts': what a search by name leaves on the schedule. */
export const namedText = (name: string): string => `drivers named “${name.trim()}” and open shifts`

export interface RotaShift {
  restaurant_id: number
  driver_id: number | null
  status: ShiftStatus
  status_assigned: AssignmentStatus
  period_date: IsoDate
  start_time: string
  finish_time: string
  extra_request: 0 | 1
  comment: string
  cancelled_by: CancelledBy | null
  /** Type 20 is a cancellation. */
  timesheet: { type: 10 | 20 } | null
  /** Absent for staff; null unless the shift is published with a driver. */
  driver_first_name?: string | null
  /** Absent for restaurants, which see first names only. */
  driver?: { full_name: string; phone: string } | null
  driver_canceled?: string | null
}

/** The choices of the print dialog. */
export interface RotaChoices {
  phones: boolean
  comments: boolean
}

/** One shift in a cell. */
export interface RotaBlock {
  times: string
  who: string
  /** The shift is open, which paper must not show by colour alone. */
  isVacant: boolean
  notes: string[]
}

export interface RotaRow {
  name: string
  /** The driver's phone number; '' without one. */
  note: string
  /** The shifts of each day, by start. */
  cells: RotaBlock[][]
}

export interface RotaWeek {
  days: readonly IsoDate[]
  rows: RotaRow[]
}

export interface NamedRestaurant {
  id: number
  name: string
}

/** The calendar weeks of the range. The first and last may be incomplete. */
export function calendarWeeks({ from, to }: DateRange): DateRange[] {
  const weeks: DateRange[] = []
  for (let first = from; first <= to; ) {
    const sunday = addDays(first, 6 - weekdayIndex(first))
    const last = sunday < to ? sunday : to
    weeks.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  return weeks
}

/** '18:00 – 02:00 next day' */
export const timesOnPaper = ({ start_time, finish_time }: RotaShift): string =>
  `${clockRange(start_time, finish_time)}${crossesMidnight(start_time, finish_time) ? ' next day' : ''}`

const isCancelled = ({ timesheet }: RotaShift): boolean => timesheet?.type === 20

/** 'Ann Example' or 'Open shift'; for a restaurant 'Ann', or 'Assigned' before the shift is published. */
export function whoOnPaper(shift: RotaShift): string {
  const isForStaff = shift.driver !== undefined || shift.driver_canceled !== undefined
  const driver = isForStaff
    ? (shift.driver?.full_name ?? NOT_IN_LIST)
    : (shift.driver_first_name ?? undefined)
  const rejectedBy = shift.driver_canceled ?? undefined
  return manningWords({ ...shift, isCancelled: isCancelled(shift) }, { driver, rejectedBy })
}

const STATUS_WORDS = { published: 'Published', unpublished: 'Unpublished', draft: 'Draft' } as const

/** 'Unpublished', 'Draft', 'Extra request'. */
function statusWords(shift: RotaShift): string[] {
  const tone = toneOf(shift)
  return [
    ...(tone === 'published' ? [] : [STATUS_WORDS[tone]]),
    ...(shift.extra_request === 1 ? ['Extra request'] : []),
  ]
}

const commentOf = (shift: RotaShift, { comments }: RotaChoices): string[] =>
  comments && shift.comment !== '' ? [shift.comment] : []

const phoneOf = (shift: RotaShift, { phones }: RotaChoices): string[] =>
  phones && shift.driver?.phone ? [shift.driver.phone] : []

const isVacant = (shift: RotaShift): boolean => manningOf(shift) !== 'assigned'

export const WITHOUT_DRIVER = 'Without a driver'

/**
 * The weeks of a rota by restaurant or by driver. Restaurants keep their order. Drivers are sorted by name, after the open
 * shifts. Drivers and restaurants without a shift in a week have no row in it.
 */
export function rotaWeeks(
  layout: Exclude<RotaLayout, 'day'>,
  {
    shifts,
    places,
    range,
  }: { shifts: readonly RotaShift[]; places: readonly NamedRestaurant[]; range: DateRange },
  choices: RotaChoices,
): RotaWeek[] {
  const byDay = Map.groupBy(shifts, ({ period_date }) => period_date)
  const names = new Map(places.map(({ id, name }) => [id, name]))
  const blockOf = layout === 'drivers' ? placedBlock(names, choices) : mannedBlock(choices)
  return calendarWeeks(range).map((week) => {
    const days = daysInRange(week)
    const ofWeek = days.flatMap((day) => byDay.get(day) ?? [])
    const rows = layout === 'drivers' ? rowsByDriver(ofWeek, choices) : rowsByPlace(ofWeek, places)
    return {
      days,
      rows: rows.map(({ own, ...row }) => {
        const ownByDay = Map.groupBy(own, ({ period_date }) => period_date)
        return { ...row, cells: days.map((day) => (ownByDay.get(day) ?? []).map(blockOf)) }
      }),
    }
  })
}

interface OwnShifts {
  name: string
  note: string
  own: readonly RotaShift[]
}

function rowsByPlace(shifts: readonly RotaShift[], places: readonly NamedRestaurant[]): OwnShifts[] {
  const byPlace = Map.groupBy(shifts, ({ restaurant_id }) => restaurant_id)
  return places.flatMap(({ id, name }) => {
    const own = byPlace.get(id)
    return own ? [{ name, note: '', own }] : []
  })
}

function rowsByDriver(shifts: readonly RotaShift[], choices: RotaChoices): OwnShifts[] {
  const byDriver = Map.groupBy(shifts, (shift) => (isVacant(shift) ? null : shift.driver_id))
  const vacant = byDriver.get(null)
  byDriver.delete(null)
  const rows = [...byDriver.values()].map((own) => {
    const [first] = own as [RotaShift]
    return {
      name: first.driver?.full_name ?? NOT_IN_LIST,
      note: phoneOf(first, choices).join(''),
      own,
    }
  })
  rows.sort((a, b) => byName(a.name, b.name))
  return [...(vacant ? [{ name: WITHOUT_DRIVER, note: '', own: vacant }] : []), ...rows]
}

const mannedBlock =
  (choices: RotaChoices) =>
  (shift: RotaShift): RotaBlock => ({
    times: timesOnPaper(shift),
    who: whoOnPaper(shift),
    isVacant: isVacant(shift),
    notes: [...statusWords(shift), ...phoneOf(shift, choices), ...commentOf(shift, choices)],
  })

const placedBlock =
  (names: ReadonlyMap<number, string>, choices: RotaChoices) =>
  (shift: RotaShift): RotaBlock => ({
    times: timesOnPaper(shift),
    who: names.get(shift.restaurant_id) ?? 'A restaurant',
    isVacant: isVacant(shift),
    notes: [
      ...(isVacant(shift) || isCancelled(shift) ? [whoOnPaper(shift)] : []),
      ...statusWords(shift),
      ...commentOf(shift, choices),
    ],
  })

export interface DaySheet {
  heads: readonly string[]
  groups: { name: string; lines: { cells: string[]; isVacant: boolean }[] }[]
}

/** The shifts of one day by restaurant, ordered by start. */
export function daySheet(
  { shifts, places }: { shifts: readonly RotaShift[]; places: readonly NamedRestaurant[] },
  choices: RotaChoices,
): DaySheet {
  const heads = ['Start', 'Finish', 'Driver', ...(choices.phones ? ['Phone'] : []), 'Notes']
  const groups = rowsByPlace(shifts, places).map(({ name, own }) => ({
    name,
    lines: own.map((shift) => ({
      isVacant: isVacant(shift),
      cells: [
        shift.start_time,
        `${shift.finish_time}${crossesMidnight(shift.start_time, shift.finish_time) ? ' next day' : ''}`,
        whoOnPaper(shift),
        ...(choices.phones ? [phoneOf(shift, choices).join('')] : []),
        [...statusWords(shift), ...commentOf(shift, choices)].join('. '),
      ],
    })),
  }))
  return { heads, groups }
}

/** The order of the paper of this layout. A shift at a restaurant that is not listed comes last. */
function inOrder(
  layout: RotaLayout | undefined,
  { shifts, places }: { shifts: readonly RotaShift[]; places: readonly NamedRestaurant[] },
  choices: RotaChoices,
): readonly RotaShift[] {
  if (layout === undefined) return shifts
  if (layout === 'drivers') return rowsByDriver(shifts, choices).flatMap(({ own }) => own)
  const orderOf = new Map(places.map(({ id }, at) => [id, at]))
  const placeOf = ({ restaurant_id }: RotaShift) => orderOf.get(restaurant_id) ?? places.length
  return shifts.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** One line for each shift, in the order of the layout, or as given without one. */
export function rotaTable(
  { shifts, places }: { shifts: readonly RotaShift[]; places: readonly NamedRestaurant[] },
  choices: RotaChoices,
  layout?: RotaLayout,
): { heads: readonly string[]; lines: TableCell[][] } {
  const { phones, comments } = choices
  const names = new Map(places.map(({ id, name }) => [id, name]))
  const heads = [
    'Date',
    'Start',
    'Finish',
    'Hours',
    'Restaurant',
    'Driver',
    'Status',
    'Extra request',
    ...(phones ? ['Phone'] : []),
    ...(comments ? ['Comment'] : []),
  ]
  const lineOf = (shift: RotaShift): TableCell[] => [
    { date: shift.period_date },
    { time: shift.start_time },
    { time: shift.finish_time },
    { minutes: shiftLength(shift.start_time, shift.finish_time) },
    names.get(shift.restaurant_id) ?? '',
    whoOnPaper(shift),
    STATUS_WORDS[toneOf(shift)],
    shift.extra_request === 1 ? 'Yes' : 'No',
    ...(phones ? [shift.driver?.phone ?? ''] : []),
    ...(comments ? [shift.comment] : []),
  ]
  return { heads, lines: inOrder(layout, { shifts, places }, choices).map(lineOf) }
}
