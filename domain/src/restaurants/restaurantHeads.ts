import { csvFields } from '../kernel/csv.ts'

/** Column headings of a table of restaurants, by their names on the wire. */
export const RESTAURANT_HEADS = {
  name: 'Name',
  contact_name: 'Contact name',
  telephone: 'Telephone',
  address: 'Address',
  postcode: 'Postcode',
  map_latitude: 'Latitude',
  map_longitude: 'Longitude',
  meal: 'Meal',
  uniform: 'Uniform',
  cash_orders: 'Cash orders',
  waiting_location: 'Waiting location',
  bonus_target: 'Bonus target',
  other: 'Other',
  email: 'Email',
  business_email: 'Business email',
  standard_pay: 'Standard pay',
  weekend_pay: 'Weekend pay',
  invoice_comission: 'Commission',
  booking_fee: 'Booking fee',
} as const

/** Fields that have another name in the form. */
export const RESTAURANT_FORM_NAMES = {
  name: 'Restaurant name',
  email: 'Login email',
  business_email: 'Business email (billing)',
} as const

export type RestaurantHead = keyof typeof RESTAURANT_HEADS

export const RESTAURANT_IMPORT = csvFields(
  { ...RESTAURANT_HEADS, area_id: 'Area' },
  {
    required: ['name', 'area_id', 'address', 'telephone', 'contact_name', 'email', 'business_email'],
    aliases: RESTAURANT_FORM_NAMES,
    synonyms: {
      name: ['Restaurant'],
      contact_name: ['Contact', 'Contact person'],
      telephone: ['Phone', 'Phone number', 'Tel'],
      email: ['E-mail address'],
      business_email: ['Billing email', 'Invoice email', 'Accounts email'],
      area_id: ['Areas'],
    },
    samples: {
      name: 'Sample Kitchen',
      contact_name: 'Sam Sample',
      telephone: '020 7946 0123',
      address: '1 Example Street, London',
      postcode: 'SE1 1AA',
      email: 'kitchen@example.com',
      business_email: 'accounts@example.com',
      standard_pay: '11.50',
      weekend_pay: '12.50',
      area_id: 'The name of one of your areas',
    },
  },
)
