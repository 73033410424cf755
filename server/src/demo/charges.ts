/** What reports show beside the shifts: cancellations with the timesheets that they left, fees set on edit, and what was taken back. */
import { type Pence, penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { addDays, clockTime, daysBetween } from '@driverdesk/domain/kernel/wallClock.ts'
import * as charge from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import { SHIFT_PUBLISHED, STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  APPROVED,
  OF_CANCELLATION,
  PAY_APPROVED,
  PENDING,
  SUBMITTED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import { instant } from './shiftRow.ts'

export interface DemoCharges {
  charges: NewRow<'shift_event'>[]
  /** The timesheets of cancellations; they are numbered behind all others. */
  cancellations: NewRow<'timesheet'>[]
}

/** Of the open shifts that a driver has lost, so many were cancelled by the agency. */
const CANCELLED_SHARE = 0.45
const REMOVED_SHARE = 0.2
const FEE_SHARE = 0.02
/** Younger cancellations still wait for their approval. */
const RECENT_DAYS = 7

const FEES = [
  [-500, 40],
  [-1_000, 45],
  [-2_000, 15],
] as const

/** What the timesheet has of the fee: mostly all of it, sometimes nothing, sometimes twice as much. */
const TAKEN = [
  [1, 70],
  [0, 15],
  [2, 15],
] as const

const REASONS = [
  'Called in sick an hour before',
  'Did not answer the phone',
  'Car broke down on the way',
  'The restaurant closed early',
]

/** The fee or bonus that staff have set on a timesheet of work, in pence; mostly none. */
export function feeOfWork(plan: DemoPlan, shiftId: number): Pence {
  const chance = chanceOf(plan.seed, 'fee', shiftId)
  if (!chance.happens(FEE_SHARE)) return 0
  return chance.happens(0.4) ? 1_000 : chance.weighted(FEES)
}

/** The charges of a day's shifts; `timesheets` are those of their work. */
export function chargesOf(
  plan: DemoPlan,
  shifts: readonly DemoRow<'shift'>[],
  timesheets: readonly DemoRow<'timesheet'>[],
): DemoCharges {
  const byShift = new Map(timesheets.map((timesheet) => [timesheet.shift_id, timesheet]))
  const all = shifts
    .filter(({ period_date, status }) => period_date < plan.today && status === SHIFT_PUBLISHED)
    .map((shift): DemoCharges => {
      const timesheet = byShift.get(shift.id)
      if (timesheet) return { charges: feeEvents(shift, timesheet), cancellations: [] }
      return shift.status_assigned === STALE ? cancellation(plan, shift) : NOTHING
    })
  return {
    charges: all.flatMap(({ charges }) => charges),
    cancellations: all.flatMap(({ cancellations }) => cancellations),
  }
}

const NOTHING: DemoCharges = { charges: [], cancellations: [] }

function feeEvents(shift: DemoRow<'shift'>, { id, driver_id, cost_extra_bonus }: DemoRow<'timesheet'>) {
  const cost = Number(cost_extra_bonus ?? 0)
  if (cost === 0) return []
  const about = { event: charge.CHARGE_SET, model_type: charge.ABOUT_TIMESHEET, model_id: id } as const
  return [{ ...about, ...eventOf(shift, driver_id), cost, cancelled_by: null, comment_cancelled: '' }]
}

function cancellation(plan: DemoPlan, shift: DemoRow<'shift'>): DemoCharges {
  const chance = chanceOf(plan.seed, 'cancellation', shift.id)
  const driverId = shift.driver_id_canceled
  if (!driverId || !chance.happens(CANCELLED_SHARE)) return NOTHING
  const fee = chance.weighted(FEES)
  const about = { model_type: charge.ABOUT_SHIFT, model_id: shift.id, ...eventOf(shift, driverId) } as const
  const cost = penceToPounds(fee)
  const cancelled = {
    ...about,
    event: charge.SHIFT_CANCELLED,
    cost,
    cancelled_by: shift.cancelled_by ?? null,
    comment_cancelled: chance.pick(REASONS),
  } as const
  const removed = {
    ...about,
    event: charge.CHARGE_REMOVED,
    cost,
    cancelled_by: null,
    comment_cancelled: '',
  } as const
  const isRemoved = chance.happens(REMOVED_SHARE)
  return {
    charges: isRemoved ? [cancelled, removed] : [cancelled],
    cancellations: [timesheetOf(plan, shift, driverId, isRemoved ? 0 : fee * chance.weighted(TAKEN), chance)],
  }
}

const eventOf = (shift: DemoRow<'shift'>, driver_id: number) => ({
  shift_id: shift.id,
  restaurant_id: shift.restaurant_id,
  driver_id,
  period_date: shift.period_date,
  creator_id: shift.moderator_id,
  created_at: instant(shift.period_date, shift.start_time),
})

function timesheetOf(
  { today }: DemoPlan,
  { id, restaurant_id, period_date, start_time, cost_per_hour }: DemoRow<'shift'>,
  driver_id: number,
  fee: Pence,
  chance: Chance,
): NewRow<'timesheet'> {
  const isRecent = daysBetween(period_date, today) <= RECENT_DAYS
  const state = isRecent
    ? ({ status: PENDING, status_progress: SUBMITTED } as const)
    : ({ status: APPROVED, status_progress: PAY_APPROVED } as const)
  const approved = isRecent ? period_date : addDays(period_date, chance.whole(0, 3))
  return {
    ...{ shift_id: id, restaurant_id, driver_id, type: OF_CANCELLATION, ...state, period_date, start_time },
    ...{ finish_time: start_time, cost_per_hour, cost_extra_bonus: penceToPounds(fee), cost_total: 0 },
    created_at: instant(period_date, start_time),
    updated_at: instant(approved, clockTime(14 * 60 + chance.whole(0, 240))),
  }
}
