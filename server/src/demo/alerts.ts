import type { NewAlert } from '@driverdesk/domain/alerts/alert.ts'
import {
  expiringInsuranceAlert,
  INSURANCE_ALERT_DAYS,
  insuranceExpiresSoon,
  newApplicantAlerts,
} from '@driverdesk/domain/alerts/staffAlerts.ts'
import { DRIVER_UNAVAILABLE } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE, DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import { momentOf } from '@driverdesk/domain/kernel/instant.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { rejectedShiftAlert, submittedShiftsAlerts } from '@driverdesk/domain/shifts/shiftAlerts.ts'
import { CLASH_MESSAGE } from '@driverdesk/domain/shifts/shiftClash.ts'
import { plannedPublishAlert } from '@driverdesk/domain/templates/plannedPublish.ts'
import { submittedTimesheetAlert } from '@driverdesk/domain/timesheets/driverAlerts.ts'
import agency from './agency.json' with { type: 'json' }
import { type Chance, chanceOf } from './chance.ts'
import { ADMIN_ID, MANAGER_ID, staffByRestaurant } from './places.ts'
import { reaches } from './rota.ts'
import { REJECTED_DAYS } from './shifts.ts'
import texts from './texts.json' with { type: 'json' }
import { nameOf, type World } from './world.ts'

type Raised = [alert: NewAlert, created_at: string]

/** Adds alerts of the last weeks, read and unread. Late starts are left out, because the server finds them itself. */
export function addAlerts(world: World): void {
  const { plan, rows, make, add } = world
  const chance = chanceOf(plan.seed, 'alerts')
  const raised = [
    ...submissions(world, chance),
    ...ofDrivers(world, chance),
    ...ofPlantedShifts(world, chance),
    refusedPublish(world),
  ].toSorted(([, one], [, other]) => one.localeCompare(other))
  const staff = staffByRestaurant(world)
  const nearby = rows.driver_area.filter(({ area_id }) => area_id === 1)
  const ofManager = new Set(nearby.map(({ driver_id }) => driver_id))
  for (const [alert, created_at] of raised) {
    const { id } = make('alert', { ...alert, created_at } as never)
    const { panel_user_id, restaurant_id, driver_id } = alert
    const ofDriver = ofManager.has(driver_id ?? 0) ? [ADMIN_ID, MANAGER_ID] : [ADMIN_ID]
    for (const reader of panel_user_id ? [panel_user_id] : (staff.get(restaurant_id ?? 0) ?? ofDriver))
      if (created_at < addDays(plan.today, -4) || chance.happens(0.25))
        add('alert_read', { alert_id: id, panel_user_id: reader, read_at: created_at })
  }
}

/** Some restaurants have each submitted a few shifts for the week after. */
const submissions = ({ plan, rows }: World, chance: Chance): Raised[] =>
  rows.restaurant.slice(0, 20).flatMap(({ id, name }, nr) => {
    const asked = addDays(plan.today, -1 - Math.floor(nr / 2))
    const shifts = Array.from({ length: chance.whole(1, 5) }, (_, day) => ({
      period_date: addDays(asked, 5 + day),
      start_time: '17:00',
      finish_time: '22:00',
      restaurant: { id, name },
    }))
    return submittedShiftsAlerts(shifts).map((alert): Raised => [alert, chance.moment(asked, 6)])
  })

/** The limit, even for the whole country. */
const MOST_APPLICANTS = 40

/** Applicants, and all insurances that the server would find today, so that its first check finds nothing new. */
function ofDrivers(world: World, chance: Chance): Raised[] {
  const applied = reaches(world).filter(({ driver }) => driver.status === DRIVER_APPLICANT)
  const applicants = applied
    .slice(0, MOST_APPLICANTS)
    .flatMap(({ driver, ...reach }) =>
      newApplicantAlerts([{ driver: { ...driver, last_name: driver.last_name ?? '' }, reach }]).map(
        (alert): Raised => [alert, driver.created_at ?? ''],
      ),
    )
  const insurances = world.rows.driver.flatMap(
    ({ id, status, car_insurance_renewal_date: date, ...driver }): Raised[] => {
      if (status !== DRIVER_ACTIVE || date == null || !insuranceExpiresSoon(date, world.plan.today)) return []
      const alert = expiringInsuranceAlert({ id, name: nameOf(driver) }, date)
      return [[alert, chance.moment(addDays(date, -INSURANCE_ALERT_DAYS - 1), 6)]]
    },
  )
  return [...applicants, ...insurances]
}

/** Alerts of rejected shifts and submitted timesheets, only for planted ones, whose days and times are known. */
function ofPlantedShifts({ plan: { today }, one }: World, chance: Chance): Raised[] {
  const { rejected, backToBack } = agency.plantedShifts
  const about = (restaurantId: number, driverId: number, shift: { start: string; finish: string }) => {
    const { id, name } = one('restaurant', restaurantId)
    const driver = { id: driverId, name: nameOf(one('driver', driverId)) }
    return { id: 0, restaurant: { id, name }, driver, start_time: shift.start, finish_time: shift.finish }
  }
  const yesterday = addDays(today, -1)
  const rejections = rejected.flatMap((shift) =>
    REJECTED_DAYS.map((offset): Raised => {
      const period_date = addDays(today, offset)
      const of = { ...about(shift.restaurant, shift.rejectedBy, shift), period_date }
      const alert = withoutRecord(rejectedShiftAlert(of, texts.rejectReasons[0] ?? ''))
      return [alert, chance.moment(offset < 0 ? addDays(period_date, -1) : yesterday, 6)]
    }),
  )
  const submitted = backToBack.map((shift): Raised => {
    const worked = { ...about(shift.restaurant, shift.driver, shift), period_date: yesterday }
    return [withoutRecord(submittedTimesheetAlert(worked)), chance.moment(yesterday, 6)]
  })
  return [...rejections, ...submitted]
}

/** Without the id of the shift or timesheet, which is only assigned later. */
function withoutRecord({ data, ...alert }: NewAlert): NewAlert {
  const { shift_id: _, timesheet_id: __, ...rest } = data
  return { ...alert, data: rest }
}

/** A plan of a week ago that published all shifts but two. It had the number before the one that waits. */
function refusedPublish({ plan: { today }, one }: World): Raised {
  const at = { date: addDays(today, -6), time: '18:00' }
  const shift = { start_time: at.time, finish_time: '22:30', restaurant: one('restaurant', 1).name }
  const alert = plannedPublishAlert({
    id: 1,
    plannerId: MANAGER_ID,
    at,
    published: 23,
    outOfScope: 0,
    place: one('area', 1).name,
    refused: [
      { ...shift, period_date: addDays(at.date, 3), problem: DRIVER_UNAVAILABLE },
      { ...shift, period_date: addDays(at.date, 4), problem: CLASH_MESSAGE },
    ],
  })
  return [alert, (momentOf(at, 'Europe/London') as Date).toISOString()]
}
