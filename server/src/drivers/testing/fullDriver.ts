/** A driver with every field filled, in words that occur nowhere else. */
import type { NewDriver } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import type { Db } from '../../kernel/database.ts'
import { AREAS, RESTAURANTS } from '../../testing/testWorld.ts'

/** Fields that a manager must not get, under any name. */
export const PRIVATE = {
  address_1: '7 Quiet Mews',
  address_2: 'Flat Nine',
  city: 'Hidden Town',
  postcode: 'ZZ9 9ZZ',
  date_of_birth: '1971-03-04',
  emergency_contact_name: 'Nearest Relation',
  emergency_contact_phone: '07700 900777',
  car_make: 'Sedanmaker',
  car_model: 'Estateling',
  car_registration: 'ZZ71 ZZZ',
  car_insurance_renewal_date: '2027-08-09',
  car_insurer: 'Careful Insurance',
  experience_description: 'Three winters of deliveries',
  goal: 'A van of their own',
  bank_name_of_account_holder: 'Holder Of Account',
  bank_sort_code: '98-76-54',
  bank_account_number: '31415926',
  opt_out_from: '2024-02-03',
  opt_out_until: '2031-04-05',
  visa_from: '2024-05-06',
  visa_until: '2031-07-08',
  driver_license_expiry_date: '2027-10-11',
  right_to_work_expiry_date: '2027-12-13',
  alcohol_certificate_expiry_date: '2028-01-02',
} as const satisfies Partial<NewDriver>

export const fullDriver = (given: Partial<NewDriver> = {}): NewDriver => ({
  first_name: 'Whole',
  last_name: 'Record',
  email: 'whole-record@driverdesk.test',
  phone: '07700 900555',
  area_ids: [AREAS.north],
  restaurant_ids: [RESTAURANTS.northTwo],
  have_experience: 10,
  ...PRIVATE,
  ...given,
})

/** Removes what the tests of a file have added: drivers with later ids, and all announcements about drivers. */
export async function forgetDrivers(db: Db): Promise<void> {
  await db
    .updateTable('driver')
    .set({
      referral_driver_id: null,
      referral_restaurant_id: null,
      referral_type: null,
      referral_paid: false,
    })
    .execute()
  await db.deleteFrom('driver').where('id', '>=', 1_000).execute()
  await db.deleteFrom('driver_warning').execute()
  await db.deleteFrom('audit_event').execute()
  await db.deleteFrom('outbox').execute()
}
