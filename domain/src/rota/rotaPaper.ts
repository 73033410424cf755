/** The rows and cells of the rota on paper and in a spreadsheet. */
import { countOf, numberText } from '../kernel/counts.ts'
import type { TableCell } from '../kernel/csv.ts'
import { byName } from '../kernel/names.ts'
import { crossesMidnight, formatHours, nightsInto, shiftLength } from '../kernel/shiftLength.ts'
import {
  addDays,
  clockRange,
  type DateRange,
  dayOnPaper,
  daysInRange,
  type IsoDate,
  weekdayIndex,
} from '../kernel/wallClock.ts'
import type { CancelledBy } from '../shifts/cancelling.ts'
import { type AssignmentStatus, SHIFT_DRAFT, type ShiftStatus } from '../shifts/shiftStatus.ts'
import { manningOf, manningWords, NOT_IN_LIST, toneOf } from '../shifts/shiftWords.ts'

export const ROTA_LAYOUTS = ['restaurants', 'drivers', 'day'] as const
export type RotaLayout = (typeof ROTA_LAYOUTS)[number]

export const ROTA_TITLES: Readonly<Record<RotaLayout, string>> = {
  restaurants: 'Rota by restaurant',
  drivers: 'Rota by driver',
  day: 'Day sheet',
}

export const DAY_SHEET_OF_ONE_DAY = 'A day sheet covers one day.'

/** The most shifts in one file: a month of a whole country. This limits the memory of the thread that makes the file. */
export const MOST_SHIFTS = 30_000

export const tooManyShifts = (count: number): string | undefined =>
  count > MOST_SHIFTS
    ? `This rota has ${numberText(count)} shifts, but a file can have at most ${numberText(MOST_SHIFTS)}. Choose fewer days, or an area.`
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
  cannot_work?: boolean
}

export interface RotaChoices {
  phones: boolean
  comments: boolean
}

export interface RotaBlock {
  times: string
  who: string
  /** The shift is open, which paper must not show by colour alone. */
  isVacant: boolean
  notes: string[]
}

export interface RotaRow {
  name: string
  /** The area of a restaurant; '' if the rows are not grouped. */
  group: string
  /** The driver's phone number, and the totals of the row. */
  notes: string[]
  /** The shifts of each day, by start. */
  cells: RotaBlock[][]
}

export interface RotaWeek {
  days: readonly IsoDate[]
  /** The totals of each day, from the most exact to the shortest. */
  totals: string[][]
  rows: RotaRow[]
}

export interface NamedRestaurant {
  id: number
  name: string
  /** Left out for restaurants, which see no areas. */
  area?: string
}

export interface RotaSource {
  shifts: readonly RotaShift[]
  /** Those of the day before that continue past midnight. */
  nights?: readonly RotaShift[]
  /** In the order of the schedule: by area and name. */
  places: readonly NamedRestaurant[]
  /** Ids of drivers in the order of the schedule; by name if left out. */
  driverOrder?: readonly number[]
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

/** The figures of the schedule, which counts drafts apart. */
function figuresOf(shifts: readonly RotaShift[]) {
  const counted = shifts.filter(({ status }) => status !== SHIFT_DRAFT)
  const minutes = counted.reduce((sum, shift) => sum + shiftLength(shift.start_time, shift.finish_time), 0)
  const hours = Number(formatHours(minutes, 1)).toLocaleString('en-GB', { minimumFractionDigits: 1 })
  const drafts = shifts.length - counted.length
  return {
    count: counted.length,
    open: counted.filter(isVacant).length,
    minutes,
    hours: `${hours} h`,
    drafts,
  }
}

/** '5 shifts, 2 open, 21.8 h, and 1 draft' */
export function totalsOnPaper(shifts: readonly RotaShift[]): string {
  const { count, open, hours, drafts } = figuresOf(shifts)
  return [
    ...(count > 0 ? [countOf(count, 'shift')] : []),
    ...(open > 0 ? [`${numberText(open)} open`] : []),
    ...(count > 0 ? [hours] : []),
    ...(drafts > 0 ? [`${count > 0 ? 'and ' : ''}${countOf(drafts, 'draft')}`] : []),
  ].join(', ')
}

/** '37 (9 open), 192.3 h', '37 (9 open), 192 h' and '37 (9 open)': the same in the width of a day, without drafts. */
function totalsOfDay(shifts: readonly RotaShift[]): string[] {
  const { count, open, minutes, hours } = figuresOf(shifts)
  if (count === 0) return ['']
  const counted = `${numberText(count)}${open > 0 ? ` (${numberText(open)} open)` : ''}`
  return [`${counted}, ${hours}`, `${counted}, ${numberText(Math.round(minutes / 60))} h`, counted]
}

/** '22:00 on Sun 14/06/2026': when a night that continues began. */
const beganOn = ({ start_time, period_date }: RotaShift): string =>
  `${start_time} on ${dayOnPaper(period_date)}`

/** The part of a night shift after midnight. */
const restOf =
  (blockOf: (shift: RotaShift) => RotaBlock) =>
  (night: RotaShift): RotaBlock => {
    const { notes, ...block } = blockOf(night)
    return { ...block, times: `Until ${night.finish_time}`, notes: [`From ${beganOn(night)}`, ...notes] }
  }

/**
 * The weeks of a rota by restaurant or by driver, in the order of the schedule, with the open shifts above the drivers. Drivers
 * and restaurants without a shift in a week have no row in it. The first day of a week begins with the night shifts that
 * continue from the day before, which no figure counts.
 */
export function rotaWeeks(
  layout: Exclude<RotaLayout, 'day'>,
  { range, ...source }: RotaSource & { range: DateRange },
  choices: RotaChoices,
): RotaWeek[] {
  const { shifts, places, nights = [] } = source
  const byDay = Map.groupBy(shifts, ({ period_date }) => period_date)
  const names = new Map(places.map(({ id, name }) => [id, name]))
  const blockOf = layout === 'drivers' ? placedBlock(names, choices) : mannedBlock(choices)
  return calendarWeeks(range).map((week) => {
    const days = daysInRange(week)
    const ofWeek = days.flatMap((day) => byDay.get(day) ?? [])
    const ofThisWeek = { ...source, shifts: ofWeek, nights: nightsInto(week.from, [...nights, ...shifts]) }
    const rows = layout === 'drivers' ? rowsByDriver(ofThisWeek, choices) : rowsByPlace(ofThisWeek)
    return {
      days,
      totals: days.map((day) => totalsOfDay(byDay.get(day) ?? [])),
      rows: rows.map(({ own, before, notes, ...row }) => {
        const ownByDay = Map.groupBy(own, ({ period_date }) => period_date)
        return {
          ...row,
          notes: [...notes, totalsOnPaper(own)].filter(Boolean),
          cells: days.map((day) => [
            ...(day === week.from ? before.map(restOf(blockOf)) : []),
            ...(ownByDay.get(day) ?? []).map(blockOf),
          ]),
        }
      }),
    }
  })
}

interface OwnShifts {
  name: string
  group: string
  notes: string[]
  own: readonly RotaShift[]
  /** The night shifts that continue from the day before. */
  before: readonly RotaShift[]
}

function rowsByPlace({ shifts, nights = [], places }: RotaSource): OwnShifts[] {
  const byPlace = Map.groupBy(shifts, ({ restaurant_id }) => restaurant_id)
  const before = Map.groupBy(nights, ({ restaurant_id }) => restaurant_id)
  const shown = places.filter(({ id }) => byPlace.has(id) || before.has(id))
  const hasAreas = new Set(shown.map(({ area }) => area)).size > 1
  return shown.map(({ id, name, area = '' }) => ({
    name,
    group: hasAreas ? area || 'No area' : '',
    notes: [],
    own: byPlace.get(id) ?? [],
    before: before.get(id) ?? [],
  }))
}

function rowsByDriver({ shifts, nights = [], driverOrder }: RotaSource, choices: RotaChoices): OwnShifts[] {
  const isNight = new Set(nights)
  const byDriver = Map.groupBy([...nights, ...shifts], (shift) => (isVacant(shift) ? null : shift.driver_id))
  const parted = (all: readonly RotaShift[]) => ({
    own: all.filter((shift) => !isNight.has(shift)),
    before: all.filter((shift) => isNight.has(shift)),
  })
  const vacant = byDriver.get(null)
  byDriver.delete(null)
  const rows = [...byDriver.values()].map((all) => {
    const [first] = all as [RotaShift]
    const name = first.driver?.full_name ?? NOT_IN_LIST
    return { id: first.driver_id, name, group: '', notes: phoneOf(first, choices), ...parted(all) }
  })
  const placeOf = new Map<number | null, number>(driverOrder?.map((id, at) => [id, at]))
  const orderOf = ({ id }: { id: number | null }) => placeOf.get(id) ?? 0
  rows.sort((a, b) => orderOf(a) - orderOf(b) || byName(a.name, b.name))
  const open = vacant ? [{ name: WITHOUT_DRIVER, group: '', notes: [], ...parted(vacant) }] : []
  return [...open, ...rows.map(({ id: _, ...row }) => row)]
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
  groups: { name: string; totals: string; lines: { cells: string[]; isVacant: boolean }[] }[]
}

/** The shifts of one day by restaurant, ordered by start, below the night shifts that continue from the day before. */
export function daySheet(source: RotaSource, choices: RotaChoices): DaySheet {
  const heads = ['Start', 'Finish', 'Driver', ...(choices.phones ? ['Phone'] : []), 'Notes']
  const lineOf = (shift: RotaShift, start: string, finish: string, notes: string[]) => ({
    isVacant: isVacant(shift),
    cells: [
      start,
      finish,
      whoOnPaper(shift),
      ...(choices.phones ? [phoneOf(shift, choices).join('')] : []),
      [...notes, ...statusWords(shift), ...commentOf(shift, choices)].join('. '),
    ],
  })
  const groups = rowsByPlace(source).map(({ name, group, own, before }) => ({
    name: group ? `${group}: ${name}` : name,
    totals: totalsOnPaper(own),
    lines: [
      ...before.map((night) => lineOf(night, '', night.finish_time, [`From ${beganOn(night)}`])),
      ...own.map((shift) => {
        const isNight = crossesMidnight(shift.start_time, shift.finish_time)
        return lineOf(shift, shift.start_time, `${shift.finish_time}${isNight ? ' next day' : ''}`, [])
      }),
    ],
  }))
  return { heads, groups }
}

/** The order of the paper of this layout. A shift at a restaurant that is not listed comes last. */
function inOrder(
  layout: RotaLayout | undefined,
  source: RotaSource,
  choices: RotaChoices,
): readonly RotaShift[] {
  const { shifts, places } = source
  if (layout === undefined) return shifts
  if (layout === 'drivers') return rowsByDriver(source, choices).flatMap(({ own }) => own)
  const orderOf = new Map(places.map(({ id }, at) => [id, at]))
  const placeOf = ({ restaurant_id }: RotaShift) => orderOf.get(restaurant_id) ?? places.length
  return shifts.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** One line for each shift, in the order of the layout, or as given without one. */
export function rotaTable(
  source: RotaSource,
  choices: RotaChoices,
  layout?: RotaLayout,
): { heads: readonly string[]; lines: TableCell[][] } {
  const { phones, comments } = choices
  const names = new Map(source.places.map(({ id, name }) => [id, name]))
  const heads = [
    'Date',
    'Start',
    'Finish',
    'Finish date',
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
    {
      date: crossesMidnight(shift.start_time, shift.finish_time)
        ? addDays(shift.period_date, 1)
        : shift.period_date,
    },
    { minutes: shiftLength(shift.start_time, shift.finish_time) },
    names.get(shift.restaurant_id) ?? '',
    whoOnPaper(shift),
    STATUS_WORDS[toneOf(shift)],
    shift.extra_request === 1 ? 'Yes' : 'No',
    ...(phones ? [shift.driver?.phone ?? ''] : []),
    ...(comments ? [shift.comment] : []),
  ]
  return { heads, lines: inOrder(layout, source, choices).map(lineOf) }
}
