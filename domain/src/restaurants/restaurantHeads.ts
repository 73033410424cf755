/** Column heads of a table of restaurants, by their names on the wire. */
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
