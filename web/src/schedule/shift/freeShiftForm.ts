/** The form of an open shift, as a restaurant fills it in: no driver and no money (document 2, 2.2). */
import { ChangedFreeShift } from '@driverdesk/contract/shifts/freeShift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type GivenShift, shiftProblems } from '@driverdesk/domain/shifts/shiftRules.ts'
import { snapToList } from '@driverdesk/domain/shifts/timeList.ts'
import type { z } from 'zod'
import type { ShownShift } from './shownShift.ts'

/** Named as on the wire, so that the server's messages find their fields. */
export interface FreeShiftFormValues {
  start_time: string
  finish_time: string
  extra_request: boolean
  comment: string
}

export type FreeShiftFormField = keyof FreeShiftFormValues

/** Where and when the shift is; the form does not change it. */
export interface ShiftPlace {
  restaurant_id: number
  period_date: IsoDate
}

export const newFreeShiftValues: FreeShiftFormValues = {
  start_time: '',
  finish_time: '',
  extra_request: false,
  comment: '',
}

export function freeShiftValues(shift: ShownShift): FreeShiftFormValues {
  // As the time fields show them, so that opening a shift is no edit. With a timesheet it keeps its times.
  const shown = shift.timesheet ? (time: string) => time : snapToList
  return {
    start_time: shown(shift.start_time),
    finish_time: shown(shift.finish_time),
    extra_request: shift.extra_request === 1,
    comment: shift.comment,
  }
}

/** What travels. */
export function freeShiftBody(values: FreeShiftFormValues, place: ShiftPlace) {
  const { start_time, finish_time, extra_request, comment } = values
  return {
    ...place,
    start_time,
    finish_time,
    extra_request: extra_request ? (1 as const) : (0 as const),
    comment,
  }
}

/** What is wrong with the values by themselves: the first message of each field (document 2, section 5). */
export function freeShiftFormProblems(
  values: FreeShiftFormValues,
  place: ShiftPlace,
): Partial<Record<FreeShiftFormField, string>> {
  const body = freeShiftBody(values, place)
  return bodyProblems({ ...body, driver_id: null }, ChangedFreeShift)
}

/** What the rules of the business and the shape of the call say to a body. */
export function bodyProblems(body: GivenShift, shape: z.ZodType): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [field, [message]] of Object.entries(shiftProblems(body))) problems[field] ??= message ?? ''
  for (const { path, message } of shape.safeParse(body).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems
}

export const FREE_FIELD_LABELS: Readonly<Record<FreeShiftFormField, string>> = {
  start_time: 'Start Time',
  finish_time: 'Finish Time',
  extra_request: 'Extra request',
  comment: 'Comment',
}
