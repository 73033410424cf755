import { type DayPeriod, dayPeriods } from '@driverdesk/domain/drivers/availability.ts'
import { nameApart } from '@driverdesk/domain/drivers/namesakes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { nightsInto, type ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  type DateRange,
  type IsoDate,
  MINUTES_OF_A_DAY,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { ListedDriver } from '../../../desk/scheduleDrivers.data.ts'
import type { StaffShift } from '../../../shifts/shownShift.ts'
import type { DriverInSight } from '../../data/driverPages.ts'
import type { ScheduleOutline } from '../../data/outline.data.ts'
import { dayOffReason, NOT_PLANNED, type Working } from '../../model/dayOff.ts'
import {
  countsOf,
  type DayNote,
  type ElsewhereShift,
  figuresByDay,
  type Line,
  OPEN_LINE,
  openShown,
  UNKNOWN_DAYS,
} from '../../model/line.ts'
import { remembered, sameGroups } from '../../model/remembered.ts'
import { type ShownRow, shiftsByDate } from '../../model/scheduleRows.ts'
import { countsOf as countsOfShifts } from '../../shift/shiftFigures.ts'
import { isCancelled, periodText, restText, timesText } from '../../shift/shiftWords.ts'
import type { DriverLine, OpenLine } from './DriverHead.tsx'

type PlaceNames = ReadonlyMap<number, { name: string }>

interface DriversGiven {
  drivers: readonly DriverInSight[]
  /** The drivers are those of other days or another place. */
  isWaiting: boolean
  days: readonly IsoDate[]
  here: readonly StaffShift[]
  elsewhere: readonly StaffShift[]
  /** Those of the shown place that go on from the day before. */
  nights?: readonly StaffShift[]
  knowsNights?: (driverId: number) => boolean
  places: PlaceNames
  /** The weeks whose shifts of a driver are not loaded. */
  missingOf: (driverId: number) => readonly DateRange[]
  hasShifts: boolean
  /** This person sees the shifts of all restaurants. */
  seesAll: boolean
  whyNotAdd?: string
}

const NONE: readonly StaffShift[] = []

type ByDriver = ReadonlyMap<number | null, readonly StaffShift[]>

const BEING_LOADED = 'This driver is being loaded.'

/** Returns a function that makes the line of a driver who is not loaded. There are thousands, and each stays while others load. */
function createWaitingLines() {
  const known = new Map<number, Line>()
  return (key: number, shifts: Line['shifts'], coming: Line['coming']): Line => {
    const before = known.get(key)
    if (before?.shifts === shifts && before.coming === coming) return before
    const line = { key, name: 'Loading…', shifts, coming, isComing: true, whyNotAdd: BEING_LOADED } as const
    known.set(key, line)
    return line
  }
}

/** Perhaps a shift on each day. */
const comingOn = remembered((days: readonly IsoDate[]) => ({
  days: new Map(days.map((date) => [date, 1])),
  byDay: UNKNOWN_DAYS,
}))

/**
 * Returns a function that makes the lines. A driver's line is made again only if something of it has changed: scrolling loads
 * shifts of other drivers all the time.
 */
export function createDriverLines(): (given: DriversGiven) => Line[] {
  let [here, elsewhere, nights]: [ByDriver, ByDriver, ByDriver] = [new Map(), new Map(), new Map()]
  const waitingLine = createWaitingLines()
  const grouped = (before: ByDriver | undefined, shifts: readonly StaffShift[]) =>
    sameGroups(
      before ?? new Map(),
      Map.groupBy(shifts, ({ driver_id }) => driver_id),
    )
  return (given) => {
    here = grouped(here, given.here)
    elsewhere = grouped(elsewhere, given.elsewhere)
    nights = grouped(nights, given.nights ?? NONE)
    const { days, places, hasShifts, seesAll, whyNotAdd } = given
    const coming = comingOn(days)
    // With the heights of other days, the shifts have no room.
    const shown = (of: ByDriver, id: number) => (given.isWaiting ? NONE : (of.get(id) ?? NONE))
    return given.drivers.map(({ id, driver, isOld }) => {
      const weeks = given.missingOf(id)
      if (!driver) return waitingLine(id, shown(here, id), weeks.length > 0 ? coming : undefined)
      const missing = weeks.map(({ from, to }) => `${from} ${to}`)
      const knowsNights = given.knowsNights?.(id) ?? true
      return lineOf(
        driver,
        shown(here, id),
        shown(nights, id),
        shown(elsewhere, id),
        days,
        missing.join(','),
        knowsNights,
        hasShifts,
        isOld,
        places,
        seesAll,
        whyNotAdd,
      )
    })
  }
}

/** @param missing '2026-03-09 2026-03-15,…': the weeks whose shifts are not loaded */
const lineOf = remembered(
  (
    driver: ListedDriver,
    shifts: readonly StaffShift[],
    nights: readonly StaffShift[],
    elsewhere: readonly StaffShift[],
    days: readonly IsoDate[],
    missing: string,
    knowsNights: boolean,
    hasShifts: boolean,
    isOld: boolean,
    places: PlaceNames,
    seesAll: boolean,
    whyNotAdd: string | undefined,
  ): DriverLine => {
    const { id, full_name, told_apart_by, line } = driver
    const weeks = missing === '' ? [] : missing.split(',').map((week) => rangeOf(week))
    const [first = ''] = days
    const isThere = (date: IsoDate) => (date < first ? knowsNights : !isIn(weeks, date))
    // The night before takes a part of the day.
    const isKnown = (date: IsoDate) => hasShifts && !isOld && isThere(date) && isThere(addDays(date, -1))
    // Those of other days say nothing about these.
    const counted = isOld || line?.elsewhere === undefined ? undefined : countsOf(line.elsewhere, days)
    const known = { own: [...nights, ...shifts], elsewhere, counted, places, isKnown, seesAll }
    return {
      key: id,
      name: nameApart(full_name, told_apart_by),
      driver,
      isOld,
      shifts,
      nights,
      coming: comingTo(driver, days, weeks, isOld),
      whyNotAdd: line?.is_planned ? whyNotAdd : NOT_PLANNED,
      notes: line?.is_planned ? notesWithNext(line, days, known) : undefined,
    }
  },
)

const rangeOf = (text: string): DateRange => {
  const [from = '', to = ''] = text.split(' ')
  return { from, to }
}

const isIn = (weeks: readonly DateRange[], date: IsoDate): boolean =>
  weeks.some(({ from, to }) => from <= date && date <= to)

function comingTo(
  { line }: ListedDriver,
  days: readonly IsoDate[],
  weeks: readonly DateRange[],
  isOld: boolean,
): Line['coming'] {
  if (weeks.length === 0 || !line) return undefined
  if (isOld) return comingOn(days)
  if (line.daily) {
    const figures = figuresByDay(line.daily, days)
    const counts = new Map([...figures].map(([date, { shifts, drafts }]) => [date, shifts + drafts]))
    return figures.size > 0 ? { days: counts, byDay: figures } : undefined
  }
  const counts = countsOf(line.days, days)
  const missing = [...counts].filter(([date]) => isIn(weeks, date))
  return missing.length > 0 ? { days: new Map(missing) } : undefined
}

interface OpenGiven {
  days: readonly IsoDate[]
  here: readonly StaffShift[]
  /** The number of open shifts on each day; left out if all are loaded. */
  counts?: ReadonlyMap<IsoDate, number>
  isCounting?: boolean
  isUnfolded: boolean
  /** None is shown, since the days have figures. */
  hasFigures?: boolean
  /** Shown beside the first ones. */
  opened?: ReadonlySet<number>
  /** Those of the shown place that go on from the day before. */
  nights?: readonly StaffShift[]
  whyNotAdd?: string
}

/** The first open shifts of each day and those that this person opened, with the number of the others as a note. */
export function openLine(given: OpenGiven): OpenLine {
  const { days, here, counts, isUnfolded, hasFigures, isCounting, opened, nights = NONE, whyNotAdd } = given
  const byDate = shiftsByDate(here.filter(isVacant))
  const most = openShown(isUnfolded)
  const folded = new Map<IsoDate, number>()
  const shifts: StaffShift[] = []
  let count = 0
  for (const date of days) {
    const open = byDate.get(date) ?? []
    const later = open.slice(most).filter(({ id }) => opened?.has(id))
    const shown = [...open.slice(0, most), ...later.slice(0, most)]
    const all = Math.max(counts?.get(date) ?? 0, open.length)
    shifts.push(...shown)
    count += all
    if (all > shown.length) folded.set(date, all - shown.length)
  }
  const notes = new Map([...folded].map(([date, more]) => [date, moreNote(more, isUnfolded)]))
  const hidden = hasFigures || isCounting ? 0 : count - shifts.length
  const line = { key: OPEN_LINE, name: 'Open shifts', shifts, folded, notes, whyNotAdd }
  return {
    ...line,
    nights: nights.filter(isVacant),
    count: isCounting ? undefined : count,
    hidden,
    isUnfolded: isUnfolded && !hasFigures,
  }
}

const moreNote = (count: number, isUnfolded: boolean): DayNote => ({
  kind: 'more',
  text: `${numberText(count)} more`,
  details: isUnfolded
    ? `${numberText(count)} more. Choose an area or a restaurant to see them.`
    : `${numberText(count)} more`,
  gaps: [],
})

/** '; 30 folded open shifts and 1 draft are not': what a selection of all lines leaves out. Drafts are in no line. */
export function leftOutText(lines: readonly Line[], rows: readonly ShownRow[]): string {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const folded = sum(lines.flatMap((line) => [...(line.folded?.values() ?? [])]))
  const drafts = sum(rows.map((row) => row.coming?.outline.draft ?? countsOfShifts(row.shifts).draft))
  const parts = [folded > 0 && countOf(folded, 'folded open shift'), drafts > 0 && countOf(drafts, 'draft')]
  const named = parts.filter(Boolean).join(' and ')
  return named && `; ${named} ${folded + drafts === 1 ? 'is' : 'are'} not`
}

interface Known {
  /** The driver's shifts at the shown place, also those of the night before. */
  own?: readonly StaffShift[]
  elsewhere: readonly StaffShift[]
  /** The number of those shifts on each day, said instead of their hours, as most of them are not loaded. */
  counted?: ReadonlyMap<IsoDate, number> | undefined
  places: PlaceNames
  /** True if all of the driver's shifts of a day are loaded. */
  isKnown: (date: IsoDate) => boolean
  /** This person sees the shifts of all restaurants: only then is a day free. */
  seesAll: boolean
}

/** Adds when the driver is away on the day after the last one: a day by the hour ends with its first hours. */
function notesWithNext(working: Working, days: readonly IsoDate[], known: Known): Map<IsoDate, DayNote> {
  const last = days.at(-1)
  if (last === undefined) return new Map()
  const next = dayNotes(working, [addDays(last, 1)], { ...known, isKnown: () => false })
  return new Map([...dayNotes(working, days, known), ...next])
}

/** The notes on a driver's days: leave, days off, working hours, shifts at other places, and free days. */
export function dayNotes(
  working: Working,
  days: readonly IsoDate[],
  { own = NONE, elsewhere, counted, places, isKnown, seesAll }: Known,
): Map<IsoDate, DayNote> {
  const others = counted ? [] : elsewhere.filter(isWorked).map(elsewhereAt(places))
  const away = Map.groupBy(others, ({ period_date }) => period_date)
  const free = seesAll ? FREE : FREE_HERE
  return new Map(
    days.flatMap((date) => {
      const busy = {
        own: nightsInto(date, own).filter(isWorked),
        nights: nightsInto(date, others),
        elsewhere: away.get(date) ?? [],
        countElsewhere: counted?.get(date) ?? 0,
      }
      const note = noteOf(working, date, busy) ?? (isKnown(date) ? free : undefined)
      return note ? [[date, note]] : []
    }),
  )
}

const isWorked = (shift: StaffShift) => !isCancelled(shift)

const elsewhereAt =
  (places: PlaceNames) =>
  ({ id, period_date, start_time, finish_time, restaurant_id }: StaffShift): ElsewhereShift => ({
    id,
    period_date,
    start_time,
    finish_time,
    place: places.get(restaurant_id)?.name ?? 'A restaurant',
  })

const FREE: DayNote = { kind: 'free', text: 'Free', details: 'Free all day', gaps: [] }
const FREE_HERE: DayNote = {
  kind: 'free',
  text: 'No shifts here',
  gaps: [],
  details: 'No shifts at your restaurants on this day',
}

const WHOLE_DAY: DayPeriod = { start: 0, stop: MINUTES_OF_A_DAY }

/** What the driver does on a day that is not a shift of its line. */
interface Busy {
  own: readonly ShiftHours[]
  nights: readonly ElsewhereShift[]
  elsewhere: readonly ElsewhereShift[]
  countElsewhere: number
}

/** Undefined if the driver works all day, and neither elsewhere nor from the night before. */
function noteOf(working: Working, date: IsoDate, busyWith: Busy): DayNote | undefined {
  const { own, nights, elsewhere, countElsewhere } = busyWith
  const periods = dayPeriods(date, working)
  const gaps = gapsBetween(periods)
  const finishes = [...own, ...nights].map(({ finish_time }) => finish_time)
  const until = finishes.length > 0 ? `Until ${finishes.toSorted().at(-1)}` : undefined
  const where = elsewhere.map((shift) => `${timesText(shift)} at ${isolated(shift.place)}`).join(', ')
  const counted = countElsewhere > 0 ? `${countOf(countElsewhere, 'shift')} elsewhere` : ''
  const busy = [
    ...own.map((night) => `Works ${restText(night)}`),
    ...nights.map((night) => `Works elsewhere ${restText(night)} at ${isolated(night.place)}`),
    ...(where === '' ? [] : [`Works elsewhere ${where}`]),
    ...(counted === '' ? [] : [counted]),
  ]
  const others = [...nights, ...elsewhere]
  const shown = {
    gaps,
    ...(others.length > 0 && { elsewhere: others }),
    ...(countElsewhere > 0 && { countElsewhere }),
  }
  if (periods.length === 0) {
    const { text, why } = dayOffReason(working, date)
    return { kind: 'away', text, details: [why, ...busy].join('. '), ...shown }
  }
  const hours = gaps.length > 0 ? periods.map(periodText).join(', ') : undefined
  if (busy.length === 0)
    return hours ? { kind: 'partly', text: hours, details: `Available ${hours}`, gaps } : undefined
  const times = where === '' ? counted || hours : `Elsewhere ${elsewhere.map(timesText).join(', ')}`
  return {
    kind: 'partly',
    // The details have these words, which a screen reader reads instead; the hours are shaded.
    text: until ?? times ?? '',
    details: [...busy, ...(hours ? [`Available ${hours}`] : [])].join('. '),
    ...shown,
  }
}

/** The gaps between the periods, from midnight to midnight. */
function gapsBetween(periods: readonly DayPeriod[]): DayPeriod[] {
  if (periods.length === 0) return [WHOLE_DAY]
  const starts = [0, ...periods.map(({ stop }) => stop)]
  const stops = [...periods.map(({ start }) => start), MINUTES_OF_A_DAY]
  return starts.flatMap((start, index) => {
    const stop = stops[index] ?? MINUTES_OF_A_DAY
    return start < stop ? [{ start, stop }] : []
  })
}

export const partedBy = (restaurants: ReadonlySet<number>, shifts: readonly StaffShift[]) =>
  [true, false].map((isHere) =>
    shifts.filter(({ restaurant_id }) => restaurants.has(restaurant_id) === isHere),
  ) as [here: StaffShift[], others: StaffShift[]]

export function openOn(outline: ScheduleOutline, restaurants: ReadonlySet<number>): Map<IsoDate, number> {
  const counts = new Map<IsoDate, number>()
  for (const [id, { days }] of outline.restaurants) {
    if (!restaurants.has(id)) continue
    for (const [date, count] of days) counts.set(date, (counts.get(date) ?? 0) + count)
  }
  return counts
}
