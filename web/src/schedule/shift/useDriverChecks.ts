import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { type DateRange, type IsoDate, isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { REASON_NEEDED } from '@driverdesk/domain/rules/ruleWords.ts'
import { otherShiftText } from '@driverdesk/domain/shifts/shiftClash.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RestaurantWithArea } from '../../desk/places.ts'
import { optionsQuery } from '../../options/options.data.ts'
import { useBrokenRules } from '../../shifts/brokenRules.data.ts'
import { shiftsOfDriverQuery } from '../../shifts/shiftCache.ts'
import { useShifts } from '../../shifts/shifts.data.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import {
  type DriverOption,
  driverOptions,
  type NamedShift,
  type PlannedShift,
  unpublishedOverlap,
} from './driverChoices.ts'
import { daysAround, driverWeek, plannedFigures, weekFigures } from './shiftFigures.ts'
import { OPEN_SHIFT, type ShiftFormValues, shiftValues } from './shiftForm.ts'

interface DriverChecksOptions {
  values: ShiftFormValues
  place: RestaurantWithArea
  date: IsoDate
  seen: Shift | undefined
  drivers: readonly Driver[] | undefined
  restaurants: ReadonlyMap<number, { name: string }>
  loaded: KnownShifts | undefined
}

export function useDriverChecks(options: DriverChecksOptions) {
  const { values, place, date, seen, drivers } = options
  const chosen = values.driver_id === null || values.driver_id === OPEN_SHIFT ? 0 : Number(values.driver_id)
  const { byDriver, state } = useShiftsAround(options, chosen)
  const { start_time, finish_time } = values
  const { restaurant } = place
  const blocksExpired = useQuery(optionsQuery).data?.get(BLOCK_EXPIRED) === '1'
  const [id, status] = [seen?.id ?? 0, seen?.status ?? SHIFT_NEW]
  const planned: PlannedShift = useMemo(
    () => ({ id, status, period_date: date, start_time, finish_time }),
    [id, status, date, start_time, finish_time],
  )
  const offered = useMemo(
    () => driverOptions(planned, { drivers: drivers ?? [], restaurant, byDriver, blocksExpired }),
    [planned, drivers, restaurant, byDriver, blocksExpired],
  )
  const option = offered.find(({ driver }) => driver.id === chosen)
  const figures = plannedFigures(values, place, date, seen)
  const others = byDriver.get(chosen) ?? []
  const problem = chosen ? option?.problem : undefined
  const driver = drivers?.find(({ id }) => id === chosen)
  const typed = { id, restaurant_id: restaurant.id, period_date: date, start_time, finish_time }
  const edited = isChanged(seen, values)
  const rules = useRuleCheck({ values, date, seen, isChanged: edited && !problem })
  return {
    figures,
    rules,
    options: offered,
    driver,
    /** The chosen driver, or what the shift says about one who is no longer active. */
    person: driver ?? (chosen && seen?.driver?.id === chosen ? seen.driver : undefined),
    shifts: state === 'there' ? driverWeek(others, typed) : state,
    /** The shift's driver, if not among the options. */
    current: currentDriver(seen, offered),
    /** Blocks saving. As on the server, a problem from before the edit does not. */
    error: (edited ? problem : undefined) ?? rules.error,
    /** Shown, but saving is possible. */
    hints: [
      edited ? undefined : problem,
      rules.hint,
      chosen ? option?.warning : undefined,
      overlapHint(unpublishedOverlap(planned, others)),
    ].filter((hint) => hint !== undefined),
    week: chosen === 0 ? undefined : state !== 'there' ? state : weekFigures(others, date, id, figures),
  }
}

/** True if the driver or the times differ from those the form was opened with. */
function isChanged(seen: Shift | undefined, values: ShiftFormValues): boolean {
  if (!seen) return true
  const opened = shiftValues(seen)
  return (['driver_id', 'start_time', 'finish_time'] as const).some(
    (field) => opened[field] !== values[field],
  )
}

function currentDriver(seen: Shift | undefined, options: readonly DriverOption[]) {
  if (!seen?.driver_id || options.some(({ driver }) => driver.id === seen.driver_id)) return undefined
  return { id: seen.driver_id, full_name: seen.driver?.full_name ?? `Driver ${seen.driver_id}` }
}

const overlapHint = (other: NamedShift | undefined): string | undefined =>
  other &&
  `Overlaps this driver's unpublished shift: ${otherShiftText(other)}. Only one of the two can be published.`

const NONE: readonly StaffShift[] = []

export interface KnownShifts {
  range: DateRange
  shifts: readonly StaffShift[]
  isPartial: boolean
}

interface ShiftsAround {
  byDriver: ReadonlyMap<number | null, readonly NamedShift[]>
  /** 'missing' if the week could not be loaded: then only the server checks. */
  state: 'there' | 'coming' | 'missing'
}

/**
 * The shifts of the rota week of a date by driver: from the schedule if they are loaded, else from the
 * server. If there are too many, only those of `driver` are loaded; 0 is no driver.
 */
function useShiftsAround({ date, loaded, restaurants }: DriverChecksOptions, driver: number): ShiftsAround {
  const needed = daysAround(date)
  const { isPartial = false } = loaded ?? {}
  const isLoaded = loaded && !isPartial && loaded.range.from <= needed.from && needed.to <= loaded.range.to
  const all = useShifts(needed, !isLoaded && !isPartial)
  const theirs = useQuery({ ...shiftsOfDriverQuery(needed, driver), enabled: isPartial && driver > 0 })
  const asked = isPartial ? theirs : all
  const shifts = isLoaded ? loaded.shifts : isPartial ? (driver ? theirs.data?.records : NONE) : all.data
  const byDriver = useMemo(() => {
    const named = shifts?.map((shift) => ({ ...shift, place: restaurants.get(shift.restaurant_id)?.name }))
    return Map.groupBy(named ?? [], (shift) => shift.driver_id)
  }, [shifts, restaurants])
  if (shifts) return { byDriver, state: 'there' }
  return { byDriver, state: asked.isError ? 'missing' : 'coming' }
}

interface RuleCheckOptions {
  values: ShiftFormValues
  date: IsoDate
  seen: Shift | undefined
  isChanged: boolean
}

/** The rules about working time that the typed shift would break. */
function useRuleCheck({ values, date, seen, isChanged }: RuleCheckOptions) {
  const { driver_id, start_time, finish_time, rule_reason } = values
  const id = seen?.id
  const question = useMemo(() => {
    const isAssigned = driver_id !== null && driver_id !== OPEN_SHIFT
    const hasTimes = isClockTime(start_time) && isClockTime(finish_time) && start_time !== finish_time
    if (!isChanged || !isAssigned || !hasTimes) return undefined
    const shift = { driver_id: Number(driver_id), period_date: date, start_time, finish_time }
    return { shifts: [id === undefined ? shift : { id, ...shift }] }
  }, [id, isChanged, driver_id, date, start_time, finish_time])
  const { broken, mayGoOn } = useBrokenRules(question)
  const [found] = broken
  const isBarred = found?.level === 'bar'
  const needsReason = isBarred && mayGoOn
  return {
    hint: isBarred && !mayGoOn ? undefined : found?.text,
    error: isBarred && !mayGoOn ? found.text : undefined,
    needsReason,
    blockedBy: needsReason && rule_reason.trim() === '' ? REASON_NEEDED : undefined,
  }
}
