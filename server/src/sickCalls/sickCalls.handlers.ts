/** Drivers who cannot work, and the plan for their shifts (docs/spec/sickCalls.md). */
import type { SickCall, SickCallDone } from '@driverdesk/contract/sickCalls/sickCall.shapes.ts'
import { ownSickCallRoutes, sickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { coverPlan } from '@driverdesk/domain/candidates/coverPlan.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { isOver, sinceStart } from '@driverdesk/domain/kernel/shiftLength.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type LeaveDays, leaveAlert } from '@driverdesk/domain/leave/leave.ts'
import { REJECTED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  type OpenedAt,
  restOfShift,
  sickCallProblems,
  sickShiftsAlert,
} from '@driverdesk/domain/sickCalls/sickCall.ts'
import { momentToKeep } from '@driverdesk/domain/timesheets/driverShift.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { type CandidateShift, shiftsToCover } from '../candidates/candidates.reads.ts'
import { shiftsOfferedTo } from '../cascades/cascades.reads.ts'
import { withdrawOffersTo } from '../cascades/cascades.service.ts'
import { DRIVER_NAME, HOURS_ARE_RECORDED, isDriverInScope, lockDrivers } from '../drivers/drivers.reads.ts'
import { handlers, type Services } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, notFound, Refusal, refuseIfAny } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { clockTimes, utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { isWorkedOn } from '../leave/leave.reads.ts'
import { keepSickDays, keepSickStep } from '../leave/leave.service.ts'
import { namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { currentStep } from '../shifts/scheduleStep.service.ts'
import { forgetWithdrawn } from '../shifts/shiftChanges.service.ts'
import { idsOf, lockShifts } from '../shifts/shifts.reads.ts'

export const ownSickCallHandlers = handlers(ownSickCallRoutes, {
  report: ({ scope, body, change, services }): Promise<SickCallDone> =>
    change((work) => {
      const { at, ...days } = body
      const moment = momentToKeep(at === undefined ? undefined : new Date(at), services.now())
      if (typeof moment === 'string') throw new Invalid({ at: [moment] })
      return reportSick(work, { ...days, driver_id: scope.accountId }, services, { moment })
    }),
})

export const sickCallHandlers = handlers(sickCallRoutes, {
  report: ({ scope, body, change, services }) =>
    change(async (work) => {
      if (!(await isDriverInScope(work.tx, scope, body.driver_id))) throw notFound('driver')
      return reportSick(work, body, services, { scope, moment: services.now() })
    }),

  async cover({ db, scope, params, today, services }) {
    const reported = await sickDays(db, params.id)
    if (!reported && scope.role === 'administrator') throw notFound('report')
    const sick = reported?.state === 'approved' ? reported : undefined
    const now = businessWallClock(services)
    const left = sick ? await shiftsLeftOpen(db, scope, sick) : []
    const open = left.flatMap((shift) => {
      if (sinceStart(shift, now) < 0) return { ...shift, began_at: null }
      const rest = restOfShift(shift, now)
      return rest ? { ...shift, ...rest, began_at: shift.start_time } : []
    })
    // A manager learns of sick days only from shifts of their restaurants.
    if (!sick || (open.length === 0 && scope.role !== 'administrator')) throw new Refusal('coverOver')
    const clock = { today: today(), timeZone: services.settings.businessTimeZone }
    const { toCover, rules } = await shiftsToCover(db, scope, open, clock)
    const { driver_id, driver_name, from_date, to_date } = sick
    const shifts = coverPlan(toCover, rules).map(({ shift, ranked, proposed }, at) => {
      const { driver_id: _, driver_id_canceled: __, place: ___, ...shown } = shift
      const able = ranked.filter(({ canTake }) => canTake)
      return {
        ...shown,
        proposed_id: proposed?.driver.id ?? null,
        candidates: able.map(({ driver, points, minutes, reasons }) => {
          const { id, full_name, phone, photo_src } = driver
          const asks = toCover[at]?.asking?.has(id) ?? false
          return { id, full_name, phone, photo_src, points, minutes, reasons, asks }
        }),
      }
    })
    return { driver_id, driver_name, from_date, to_date, shifts }
  },
})

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
  const shifts = held.filter((shift) => !isOver(shift, clock))
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

const wallClockAt = ({ settings }: Services, moment: Date): WallTime =>
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
  now: WallTime,
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
  if (!scope) await forgetWithdrawn(work.tx, driver_id as number, idsOf(shifts))
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

async function shiftsOfDays(tx: Tx, driverId: number, { from_date, to_date }: LeaveDays): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shift
    where driver_id = ${driverId} and ${isWorkedOn(sql`${from_date}`, sql`${to_date}`)}
      and not ${HOURS_ARE_RECORDED}
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type SickDriver = Row<'leave_request'> & { driver_name: string }

/** With those that have been taken back. Undefined if there never were any. */
const sickDays = (db: Db, id: number): Promise<SickDriver | undefined> =>
  db
    .selectFrom('leave_request')
    .innerJoin('driver', 'driver.id', 'leave_request.driver_id')
    .selectAll('leave_request')
    .select(DRIVER_NAME.as('driver_name'))
    .where('leave_request.id', '=', id)
    .where('kind', '=', 'sick')
    .executeTakeFirst()

export type OpenShift = CandidateShift & {
  restaurant_name: string
  updated_at: string
  /** It is being offered to drivers in turn. */
  is_offered: boolean
}

/** Reads the shifts in scope that the driver left open on these days, those that are over too. */
const shiftsLeftOpen = (
  db: Db,
  scope: Scope,
  { driver_id, from_date, to_date }: LeaveDays & { driver_id: number },
): Promise<OpenShift[]> =>
  jsonRows<OpenShift>(
    db,
    sql`
      select shift.id, shift.restaurant_id, restaurant.name as restaurant_name, shift.driver_id, shift.driver_id_canceled,
        shift.status, shift.period_date, ${clockTimes('shift')}, ${utcText('shift.updated_at')} as updated_at,
        exists (select from cascade where cascade.shift_id = shift.id and cascade.ended_at is null) as is_offered
      from shift join restaurant on restaurant.id = shift.restaurant_id
      where shift.cannot_work and shift.driver_id_canceled = ${driver_id}
        and ${isWorkedOn(sql`${from_date}`, sql`${to_date}`)}
        and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}
      order by shift.period_date, shift.start_time, shift.id`,
  )
