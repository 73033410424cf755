import type { SickCall, SickCallDone } from '@driverdesk/contract/sickCalls/sickCall.shapes.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { leaveAlert } from '@driverdesk/domain/leave/leaveMessages.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { REJECTED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type OpenedAt, sickCallProblems, sickShiftsAlert } from '@driverdesk/domain/sickCalls/sickCall.ts'
import { sinceFinish } from '@driverdesk/domain/timesheets/driverMoment.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { shiftsOfferedTo } from '../cascades/cascades.reads.ts'
import { withdrawOffersTo } from '../cascades/cascades.service.ts'
import { lockDrivers } from '../drivers/drivers.reads.ts'
import type { Services } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { keepSickDays, keepSickStep } from '../leave/leave.service.ts'
import { namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { forgetWithdrawn } from '../shifts/notifiedShifts.service.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { currentStep } from '../shifts/scheduleStep.service.ts'
import { lockShifts } from '../shifts/shifts.reads.ts'
import { businessWallClock } from '../shifts/shortNotice.service.ts'
import { type SickDriver, shiftsOfDays, sickDays } from './sickCalls.reads.ts'

interface Reported {
  /** The scope of the person in the office; undefined if the driver reports. */
  scope?: Scope
  /** When the report was made. The phone may have had no network then. */
  moment: Date
}

/**
 * Makes the days days off, opens the driver's shifts in one step, withdraws offers of other shifts to them, and alerts the
 * office. Days of an earlier report are stored once; shifts that the driver has got since become open too. Shifts that were over
 * when the report was made stay with the driver.
 */
export async function reportSick(
  work: Work,
  { driver_id, from_date, to_date, reason }: SickCall,
  services: Services,
  { scope, moment }: Reported,
): Promise<SickCallDone> {
  const clock = wallClockAt(services, moment)
  const { date: today } = businessWallClock(services)
  refuseIfAny(sickCallProblems({ from_date, to_date }, clock.date))
  const held = await lockShiftsOfDriver(work.tx, driver_id, { from_date, to_date })
  const shifts = held.filter((shift) => sinceFinish(shift, clock) < 0)
  const days = { driver_id, from_date, to_date, reason: reason?.trim() ?? '' }
  const { leave, isNew } = await keepSickDays(work, { ...days, asked_at: moment.toISOString() }, today)
  if (shifts.length > 0) {
    await openShifts(work, shifts, clock, scope)
    if (isNew) await keepSickStep(work.tx, leave.id, await currentStep(work.tx))
  }
  const offered = await shiftsOfferedTo(work.tx, driver_id, days)
  await withdrawOffersTo(work, driver_id, offered, { isTold: scope !== undefined }, services)
  const sick = (await sickDays(work.tx, leave.id)) as SickDriver
  const opened = await openedAt(work.tx, shifts)
  if (opened.length > 0)
    await raiseAlerts(
      work,
      opened.map((one) => sickShiftsAlert(sick, one, saidText(services, moment))),
      scope,
    )
  else if (isNew) await raiseAlerts(work, [leaveAlert(sick, 'sick')], scope)
  // The driver does not know of the others.
  const known = scope ? shifts : shifts.filter(({ status }) => status === SHIFT_PUBLISHED)
  return { id: leave.id, opened: known.length }
}

const wallClockAt = ({ settings }: Services, moment: Date): WallClock =>
  businessWallClock({ settings, now: () => moment })

/** When the report was made, if it arrived later: '10/06/2026, 17:02'. */
function saidText(services: Services, moment: Date): string | undefined {
  if (services.now().getTime() - moment.getTime() < LATE_MS) return undefined
  const { date, time } = wallClockAt(services, moment)
  return `${displayDate(date)}, ${time}`
}

/** A report that arrives within this time is not late. */
const LATE_MS = 5 * 60_000

/**
 * Locks the shifts that the driver has or is offered, then the driver, as every step does. The driver may have got another shift
 * in between.
 */
async function lockShiftsOfDriver(
  tx: Tx,
  driverId: number,
  days: { from_date: string; to_date: string },
): Promise<Row<'shift'>[]> {
  await lockShifts(tx, [
    ...(await shiftsOfDays(tx, driverId, days)),
    ...(await shiftsOfferedTo(tx, driverId, days)),
  ])
  await lockDrivers(tx, [driverId])
  return [...(await lockShifts(tx, await shiftsOfDays(tx, driverId, days))).values()]
}

async function openShifts(
  work: Work,
  shifts: readonly Row<'shift'>[],
  now: WallClock,
  scope: Scope | undefined,
): Promise<void> {
  const [{ driver_id }] = shifts as [Row<'shift'>]
  await saveShifts(work, {
    kind: 'cannot work',
    action: 'update',
    ...(scope ? { scope } : { quietFor: driver_id as number }),
    changed: shifts.map((before) => ({ before })),
    notice: { now, exemption: 'driver_sick', note: '' },
    set: {
      driver_id: null,
      driver_id_canceled: driver_id,
      status_assigned: REJECTED,
      cancelled_by: 'driver',
      comment_cancelled: '',
      cannot_work: true,
    },
  })
  if (!scope)
    await forgetWithdrawn(
      work.tx,
      driver_id as number,
      shifts.map(({ id }) => id),
    )
}

async function openedAt(tx: Tx, shifts: readonly Row<'shift'>[]): Promise<OpenedAt[]> {
  const byRestaurant = Map.groupBy(shifts, ({ restaurant_id }) => restaurant_id)
  const restaurants = await namedRestaurants(tx, [...byRestaurant.keys()])
  return [...byRestaurant].map(([id, own]) => ({
    restaurant: { id, name: restaurants.get(id)?.name ?? '' },
    shifts: own.length,
    first: own.map(({ period_date }) => period_date).toSorted()[0] as string,
  }))
}
