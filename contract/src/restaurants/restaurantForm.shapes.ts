/** The fields of a restaurant, with their error messages (docs/spec/restaurants.md#restaurant-form-rules). */
import { PASSWORD_MINIMUM } from '@driverdesk/domain/accounts/credentials.ts'
import { z } from 'zod'
import {
  clearable,
  clearableAmount,
  clearableDegrees,
  formId,
  isObject,
  orNull,
} from '../kernel/formFields.ts'
import { code, email, flag, ignored, nameText, seenTimestamp, text } from '../kernel/wire.ts'

const TOO_LONG = 'At most 2,000 characters.'
const needed = (required: string, most = 200) =>
  nameText(required).min(1, required).max(most, `At most ${most} characters.`)
/** null clears it like ''. */
const words = (most: z.ZodString | ReturnType<typeof text>) => clearable(most, 'Must be text.').optional()
const note = () => words(text().max(2000, TOO_LONG))

const contactName = () => needed('Contact Name is required.')
const loginEmail = () => email('E-mail is required', 'Must be valid e-mail')
const businessEmail = () => email('Business e-mail is required', 'Must be valid business e-mail')
const pay = () => clearableAmount('Pay rate must be an amount with at most two decimals.').optional()
/** An option decides if it is a percentage, which is at most 100. */
const COMMISSION_INVALID = 'Commission must be a number from 0 with at most two decimals.'
const BOOKING_FEE_INVALID = 'Booking fee must be an amount with at most two decimals.'

/** '', null or missing: no password is set. */
const newPassword = () =>
  clearable(
    text()
      .min(PASSWORD_MINIMUM, 'Password should be at least six symbols long')
      .max(200, 'At most 200 characters.'),
    'Must be text.',
  ).optional()

/** null, or 'null' in a form, removes the file. Any other value, such as its name, keeps it. */
const fileName = () => text().max(200, 'At most 200 characters.').nullable().optional()

/** Fields that the restaurant may change itself. */
const own = {
  name: needed('Restaurant name is required.'),
  address: needed('Address is required', 500),
  telephone: needed('Telephone number is required', 50),
  postcode: words(text().trim().max(20, 'At most 20 characters.')),
  meal: note(),
  uniform: note(),
  cash_orders: note(),
  waiting_location: note(),
  other: note(),
  bonus_target: note(),
  password: newPassword(),
  logo_src: fileName(),
  updated_at: seenTimestamp().optional(),
  id: ignored(),
}

/** Cleared rates fall back to the area's, and cleared fees to the options'. */
const agencyFields = {
  // Repeated first, because messages come in this order.
  name: own.name,
  contact_name: contactName().optional(),
  contactName: contactName().optional(),
  area_id: formId('Area is required'),
  email: loginEmail(),
  map_latitude: clearableDegrees(90).optional(),
  map_longitude: clearableDegrees(180).optional(),
  standard_pay: pay(),
  weekend_pay: pay(),
  invoice_comission: clearableAmount(COMMISSION_INVALID).optional(),
  booking_fee: clearableAmount(BOOKING_FEE_INVALID).optional(),
  send_invoice: flag().optional(),
  notify_shifts: flag().optional(),
  notify_news_events: flag().optional(),
  service_agreement_src: fileName(),
}

interface Coordinates {
  map_latitude?: string | number | null | undefined
  map_longitude?: string | number | null | undefined
}

const said = (degrees: string | number | null | undefined) =>
  degrees === undefined ? 'nothing' : orNull(degrees) === null ? 'none' : 'somewhere'

/** Both are set, both cleared, or neither is sent. If only one is sent, the other is missing. */
const hasLatitude = ({ map_latitude, map_longitude }: Coordinates) =>
  said(map_longitude) !== 'somewhere' || said(map_latitude) === 'somewhere'
const hasLongitude = (place: Coordinates) =>
  !hasLatitude(place) || said(place.map_latitude) === said(place.map_longitude)

const missing = (field: 'map_latitude' | 'map_longitude') => ({
  path: [field],
  error: 'A place on the map needs both coordinates.',
  when: isObject,
})

/** The contact is sent under either of its two names. */
export const NewRestaurant = z
  .strictObject({ ...agencyFields, ...own, business_email: businessEmail() })
  .refine(hasLatitude, missing('map_latitude'))
  .refine(hasLongitude, missing('map_longitude'))
  .refine(({ contact_name, contactName }) => (contact_name ?? contactName) !== undefined, {
    path: ['contact_name'],
    error: 'Contact Name is required.',
    when: isObject,
  })
export type NewRestaurant = z.output<typeof NewRestaurant>

/** Not changed by this call. Other clients may send back the whole record. */
const ofTheRecord = {
  status: ignored(),
  restaurateur_id: ignored(),
  restaurateur: ignored(),
}

/** Fields that are not sent keep their values. */
export const ChangedRestaurant = z
  .strictObject({
    ...agencyFields,
    ...own,
    ...ofTheRecord,
    business_email: businessEmail().or(z.literal('')),
  })
  .partial()
  .refine(hasLatitude, missing('map_latitude'))
  .refine(hasLongitude, missing('map_longitude'))
export type ChangedRestaurant = z.output<typeof ChangedRestaurant>

/** A restaurant's own profile, without the email. `current_password` is only needed for a new password. */
export const ChangedProfile = z
  .strictObject({
    ...own,
    contactName: contactName(),
    current_password: text('Please enter your current password')
      .max(200, 'At most 200 characters.')
      .optional(),
  })
  .partial()
export type ChangedProfile = z.output<typeof ChangedProfile>

export const RestaurantStatusChange = z.strictObject({
  status: code([10, 20], 'Must be 10 (active) or 20 (inactive).'),
  updated_at: seenTimestamp().optional(),
  id: ignored(),
})
