/** What drivers have given back and handed in: the planted ones alone, whose days and times are known. */
import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import type { NewAlert } from '@driverdesk/domain/alerts/alert.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { rejectedShiftAlert } from '@driverdesk/domain/shifts/rejectedShift.ts'
import { submittedTimesheetAlert } from '@driverdesk/domain/timesheets/submittedTimesheet.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'
import { at } from './driverRecords.ts'
import { type Drivers, PLANTED_DRIVERS } from './drivers.ts'
import type { Places } from './places.ts'
import { FIRST, REJECTED_DAYS, REJECTED_HOURS, SECOND } from './plantedShifts.ts'
import { earlier } from './shiftRow.ts'

interface Raised {
  alert: NewAlert
  created_at: string
}

const REASONS = ['My car broke down', 'I am ill', 'I have an exam that evening']

export function driverAlerts(plan: DemoPlan, places: Places, drivers: Drivers): Raised[] {
  const chance = chanceOf(plan.seed, 'driver alerts')
  const named = namesOf(places, drivers)
  const yesterday = addDays(plan.today, -1)
  return [...rejections(plan, named, chance), ...submitted(yesterday, named, chance)]
}

function rejections({ today }: DemoPlan, named: ReturnType<typeof namesOf>, chance: Chance): Raised[] {
  return REJECTED_DAYS.map((offset) => {
    const period_date = addDays(today, offset)
    const [start_time, finish_time] = REJECTED_HOURS
    const about = { ...named(FIRST, PLANTED_DRIVERS.rejecting), period_date, start_time, finish_time }
    const day = addDays(earlier(period_date, today), -1)
    return { alert: rejectedShiftAlert(about, chance.pick(REASONS)), created_at: at(day, chance) }
  })
}

/** Both of the driver who can sign in; without the ids, which the days give out later. */
function submitted(day: IsoDate, named: ReturnType<typeof namesOf>, chance: Chance): Raised[] {
  const worked = [
    [FIRST, '11:00', '15:00'],
    [SECOND, '15:00', '19:15'],
  ] as const
  return worked.map(([restaurant, start_time, finish_time]) => {
    const about = { ...named(restaurant, PLANTED_DRIVERS.account), period_date: day, start_time, finish_time }
    const { data, ...alert } = submittedTimesheetAlert({ id: 0, ...about })
    const { timesheet_id: _, ...told } = data
    return { alert: { ...alert, data: told }, created_at: at(day, chance) }
  })
}

const namesOf =
  ({ restaurants }: Places, { drivers }: Drivers) =>
  (restaurantId: number, driverId: number) => {
    const driver = drivers.find(({ id }) => id === driverId)
    const restaurant = restaurants.find(({ id }) => id === restaurantId)
    return {
      restaurant: { id: restaurantId, name: restaurant?.name ?? '' },
      driver: { id: driverId, name: fullName(driver?.first_name ?? '', driver?.last_name ?? '') },
    }
  }
