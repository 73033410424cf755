/**
 * The forms of a shift: for restaurants without driver and money
 * (docs/spec/schedule.md#restaurant-schedule-screen), and for staff.
 */
import { ChangedFreeShift } from '@driverdesk/contract/shifts/freeShift.shapes.ts'
import { ChangedShift, type NewShift, type Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { ClaimWay } from '@driverdesk/domain/areas/areaRules.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { snapToList } from '@driverdesk/domain/kernel/timeList.ts'
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { REASON_LABEL } from '@driverdesk/domain/rules/ruleWords.ts'
import { shiftDigests } from '@driverdesk/domain/shifts/shiftDigests.ts'
import type { News } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { type GivenShift, shiftProblems } from '@driverdesk/domain/shifts/shiftRules.ts'
import type { Exemption } from '@driverdesk/domain/shifts/shortNotice.ts'
import type { z } from 'zod'
import { CLAIM_LABELS } from '../../areas/ClaimRuleFields.tsx'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import type { RestaurantWithArea } from '../../desk/places.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'

/** Named as on the wire, so that the server's messages find their fields. */
export interface RestaurantShiftValues {
  start_time: string
  finish_time: string
  extra_request: boolean
  comment: string
}

type RestaurantShiftField = keyof RestaurantShiftValues

export interface NewShiftSlot {
  restaurant_id: number
  period_date: IsoDate
}

export const newRestaurantShiftValues: RestaurantShiftValues = {
  start_time: '',
  finish_time: '',
  extra_request: false,
  comment: '',
}

export function restaurantShiftValues(shift: ShownShift): RestaurantShiftValues {
  // As the time fields show them, so that opening a shift is no edit. With a timesheet the times stay.
  const shown = shift.timesheet ? (time: string) => time : snapToList
  return {
    start_time: shown(shift.start_time),
    finish_time: shown(shift.finish_time),
    extra_request: shift.extra_request === 1,
    comment: shift.comment,
  }
}

export function restaurantShiftBody(values: RestaurantShiftValues, place: NewShiftSlot) {
  const { start_time, finish_time, extra_request, comment } = values
  return {
    ...place,
    start_time,
    finish_time,
    extra_request: extra_request ? (1 as const) : (0 as const),
    comment,
  }
}

/**
 * Checks the values without the schedule: the first message of each field (docs/spec/shifts.md#shift-form-rules).
 */
export function restaurantShiftProblems(
  values: RestaurantShiftValues,
  place: NewShiftSlot,
): Partial<Record<RestaurantShiftField, string>> {
  const body = restaurantShiftBody(values, place)
  return bodyProblems({ ...body, driver_id: null }, ChangedFreeShift)
}

function bodyProblems(body: GivenShift, shape: z.ZodType): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [field, [message]] of Object.entries(shiftProblems(body))) problems[field] ??= message ?? ''
  for (const { path, message } of shape.safeParse(body).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems
}

export const RESTAURANT_FIELD_LABELS: Readonly<Record<RestaurantShiftField, string>> = {
  start_time: 'Start Time',
  finish_time: 'Finish Time',
  extra_request: 'Extra request',
  comment: 'Comment',
}

/** 'Open shift' (docs/spec/schedule.md#add-shift-dialog) */
export const OPEN_SHIFT = '0'

/** Named as on the wire, so that the server's messages find their fields. */
export interface ShiftFormValues extends RestaurantShiftValues {
  /** A driver's id as text, '0' for an open shift, null while nothing is chosen. */
  driver_id: string | null
  /** Pence as text, one of the bonus choices. */
  cost_bonus: string
  /** Pounds; '' counts as none. */
  const_fuel_bonus: number | string
  cost_extra_bonus: number | string
  /** Why the person goes on against a rule about working time. */
  rule_reason: string
  /** How drivers get it in their app if it is open; null means as in the area. */
  claims: ClaimWay | null
  claim_hours: number | null
  /** The exemption of a change at short notice; '' pays by the notice bands. */
  short_notice: Exemption | ''
  notice_note: string
}

type ShiftFormField = keyof ShiftFormValues

export const newShiftValues = (driver: DriverChoice | undefined, start: ClockTime = ''): ShiftFormValues => ({
  driver_id: driver === undefined ? null : driver === 'open' ? OPEN_SHIFT : String(driver),
  cost_bonus: '0',
  const_fuel_bonus: 0,
  cost_extra_bonus: 0,
  rule_reason: '',
  claims: null,
  claim_hours: null,
  short_notice: '',
  notice_note: '',
  ...newRestaurantShiftValues,
  start_time: start,
})

export const shiftValues = (shift: Shift): ShiftFormValues => ({
  driver_id: shift.driver_id === null ? OPEN_SHIFT : String(shift.driver_id),
  ...restaurantShiftValues(shift),
  cost_bonus: String(poundsToPence(shift.cost_bonus)),
  const_fuel_bonus: shift.const_fuel_bonus,
  // Negative if a cancellation by the three separate calls set it; saving an edit requires 0 or more
  // (docs/spec/schedule.md#edit-shift-dialog).
  cost_extra_bonus: shift.cost_extra_bonus,
  rule_reason: '',
  claims: shift.claims,
  claim_hours: shift.claim_hours,
  short_notice: '',
  notice_note: '',
})

export function shiftBody(values: ShiftFormValues, place: NewShiftSlot): Partial<NewShift> {
  const { driver_id } = values
  return {
    ...restaurantShiftBody(values, place),
    ...(driver_id === null ? {} : { driver_id: Number(driver_id) }),
    cost_bonus: penceToPounds(Number(values.cost_bonus)),
    const_fuel_bonus: Number(values.const_fuel_bonus),
    cost_extra_bonus: Number(values.cost_extra_bonus),
    ...(values.rule_reason.trim() !== '' && { rule_reason: values.rule_reason }),
    ...(driver_id === OPEN_SHIFT && { claims: values.claims, claim_hours: values.claim_hours }),
  }
}

/**
 * Checks the values without the schedule: the first message of each field (docs/spec/shifts.md#shift-form-rules).
 */
export function shiftFormProblems(
  values: ShiftFormValues,
  place: NewShiftSlot,
): Partial<Record<ShiftFormField, string>> {
  const problems = bodyProblems(shiftBody(values, place), ChangedShift)
  if (Number(values.const_fuel_bonus) < 0) problems.const_fuel_bonus ??= 'Fuel bonus must not be negative.'
  return problems
}

export const FIELD_LABELS: Readonly<Record<ShiftFormField, string>> = {
  driver_id: 'Driver',
  rule_reason: REASON_LABEL,
  start_time: RESTAURANT_FIELD_LABELS.start_time,
  finish_time: RESTAURANT_FIELD_LABELS.finish_time,
  cost_bonus: 'Driver bonus',
  const_fuel_bonus: 'Fuel bonus',
  cost_extra_bonus: 'Cancellation fee/bonus',
  ...CLAIM_LABELS,
  extra_request: RESTAURANT_FIELD_LABELS.extra_request,
  comment: RESTAURANT_FIELD_LABELS.comment,
  short_notice: 'Payment for short notice',
  notice_note: 'Note',
}

export interface NotifiedDriver {
  driver_id: number
  news: News
}

/** The drivers that saving would notify. The server calls the same function. */
export function notifiedDrivers(
  seen: Shift,
  { driver_id, start_time, finish_time }: ShiftFormValues,
  { restaurant }: RestaurantWithArea,
): NotifiedDriver[] {
  const before = { ...seen, restaurant }
  const driver = driver_id === null || driver_id === OPEN_SHIFT ? null : Number(driver_id)
  const after = { ...before, driver_id: driver, start_time, finish_time }
  return shiftDigests([{ before, after }]).flatMap(({ driver_id, news: [first] }) =>
    first ? [{ driver_id, news: first.news }] : [],
  )
}
