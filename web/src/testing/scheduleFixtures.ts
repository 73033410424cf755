/** Records as the contract shapes them, for the tests of the schedule. */

import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { NoDevice } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { area as anyArea, restaurant as anyRestaurant } from './places.ts'

export const area = (some: Partial<Area> = {}): Area =>
  anyArea(1, 'Brighton', { standardPayRate: 12, weekendPayRate: 13.5, ...some })

export const restaurant = (some: Partial<Restaurant> = {}): Restaurant =>
  anyRestaurant(1, 'Harbour Tacos', { telephone: '01273 000000', ...some })

export const driver = (some: Partial<Driver> = {}): Driver => ({
  id: 1,
  first_name: 'Driver',
  last_name: 'One',
  full_name: 'Driver One',
  email: 'driver@driverdesk.test',
  phone: '07700 900001',
  status: 10,
  photo_src: null,
  area_ids: [],
  restaurant_ids: [],
  blocked_restaurant_ids: [],
  preferred_restaurant_ids: [],
  default_working_time: [],
  actual_override_working_time: [],
  driver_license_expiry_date: null,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...some,
})

/** A new shift of driver 1 from 11:00 to 15:00; with `driver_id: null` an open one. */
export const shift = (some: Partial<Shift> = {}): Shift => {
  const driver_id = some.driver_id === undefined ? 1 : some.driver_id
  return {
    id: 1,
    restaurant_id: 1,
    status: 10,
    status_assigned: driver_id === null ? 20 : 10,
    period_date: '2026-03-11',
    start_time: '11:00',
    finish_time: '15:00',
    meal_time: 0,
    rest_time: 0,
    extra_request: 0,
    comment: '',
    restaurateur_creator_id: null,
    restaurateur_moderator_id: null,
    shift_id: null,
    cancelled_by: some.status_assigned === 30 ? 'driver' : null,
    timesheet: null,
    ask: null,
    updated_at: '2026-03-01T10:00:00.000Z',
    driver_id_canceled: null,
    cost_per_hour: 12,
    cost_total: 48,
    cost_bonus: 0,
    const_fuel_bonus: 0,
    cost_extra_bonus: 0,
    fuel_bonus_0: 0,
    fuel_bonus_3: 0,
    fuel_bonus_6: 0,
    comment_cancelled: '',
    cannot_work: false,
    creator_id: 1,
    moderator_id: 1,
    modified_shift_id: null,
    acknowledged_at: '2026-11-01T09:00:00.000Z',
    claims: null,
    claim_hours: null,
    claim_count: 0,
    offered_until: null,
    handover_until: null,
    driver:
      driver_id === null
        ? null
        : {
            id: driver_id,
            full_name: `Driver ${NUMBERS[driver_id] ?? driver_id}`,
            phone: '',
            photo_src: null,
          },
    ...some,
    driver_id,
  }
}

const NUMBERS: Readonly<Record<number, string>> = { 1: 'One', 2: 'Two', 3: 'Three' }

/** The drivers without a device: none, unless named. */
export const noDevice = (some: Partial<NoDevice> = {}): NoDevice => ({
  by_email: [],
  by_text: [],
  text_after_hours: 0,
  texts_left: 500,
  unreachable: [],
  ...some,
})
