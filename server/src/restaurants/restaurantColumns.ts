/** Turns the fields of a form into columns. Fields that were not sent do not change. */
import { orEmpty, orNull } from '@driverdesk/contract/kernel/formFields.ts'
import type {
  ChangedProfile,
  ChangedRestaurant,
} from '@driverdesk/contract/restaurants/restaurantForm.shapes.ts'
import type { NewRow } from '../kernel/tables.ts'

type Columns = Partial<NewRow<'restaurant'>>

/** The columns that a restaurant may change as well. */
export function profileColumns(given: ChangedProfile): Columns {
  return sent({
    name: given.name,
    contact_name: given.contactName,
    address: given.address,
    telephone: given.telephone,
    postcode: orEmpty(given.postcode),
    meal: orEmpty(given.meal),
    uniform: orEmpty(given.uniform),
    cash_orders: orEmpty(given.cash_orders),
    waiting_location: orEmpty(given.waiting_location),
    other: orEmpty(given.other),
    bonus_target: orEmpty(given.bonus_target),
  })
}

/** An empty amount is null: the area's or the option's applies. */
export function restaurantColumns({ email: _, password: __, ...given }: ChangedRestaurant): Columns {
  const { contact_name = given.contactName } = given
  return {
    ...profileColumns({ ...given, contactName: contact_name }),
    ...sent({
      area_id: given.area_id,
      business_email: given.business_email,
      map_latitude: numberOrNull(given.map_latitude),
      map_longitude: numberOrNull(given.map_longitude),
      standard_pay: orNull(given.standard_pay),
      weekend_pay: orNull(given.weekend_pay),
      // The wire's spelling here, ours everywhere else (docs/spec/kernel.md#names-to-the-letter).
      invoice_commission: orNull(given.invoice_comission),
      booking_fee: orNull(given.booking_fee),
      send_invoice: given.send_invoice === undefined ? undefined : given.send_invoice === 1,
      notify_shifts: given.notify_shifts === undefined ? undefined : given.notify_shifts === 1,
      notify_news_events: given.notify_news_events === undefined ? undefined : given.notify_news_events === 1,
    }),
  }
}

function numberOrNull(given: number | string | null | undefined): number | null | undefined {
  const value = orNull(given)
  return value == null ? value : Number(value)
}

function sent(columns: { [Column in keyof Columns]: Columns[Column] | undefined }): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
