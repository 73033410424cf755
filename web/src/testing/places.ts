import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'

const updated_at = '2026-03-01T10:00:00.000Z'

export const city = (id: number, label: string) => ({ id, label })

export const area = (id: number, name: string, more: Partial<Area> = {}): Area => ({
  id,
  name,
  label: more.name ?? name,
  city_id: 1,
  standardPayRate: 11.5,
  weekendPayRate: 13,
  claims: 'off',
  claim_hours: null,
  restaurants: [],
  restaurantsAssigned: 0,
  updated_at,
  ...more,
})

export const restaurant = (id: number, name: string, more: Partial<Restaurant> = {}): Restaurant => ({
  id,
  name,
  area_id: 1,
  status: 10,
  address: `${id} Quay Road`,
  contact_name: 'The manager',
  contactName: 'The manager',
  telephone: '020 7946 0000',
  postcode: 'SE1 1AA',
  map_latitude: null,
  map_longitude: null,
  meal: '',
  uniform: '',
  cash_orders: '',
  waiting_location: '',
  other: '',
  bonus_target: '',
  logo_src: null,
  service_agreement_src: null,
  restaurateur_id: 1,
  restaurateur: { id: 1, email: 'harbour@driverdesk.test' },
  email: 'harbour@driverdesk.test',
  business_email: 'accounts@driverdesk.test',
  standard_pay: null,
  weekend_pay: null,
  invoice_comission: null,
  booking_fee: null,
  send_invoice: 1,
  notify_shifts: false,
  notify_news_events: false,
  updated_at,
  ...more,
})

const option = (id: number, okey: string, ovalue: string) => ({
  id,
  okey,
  ovalue,
  description: '',
  updated_at,
})

/** Answers for the screens of areas and restaurants. */
export const placesAnswers = (areas: readonly Area[], restaurants: readonly Restaurant[]) => ({
  'GET /api/area': { body: areas },
  'GET /api/city': { body: [city(1, 'London'), city(2, 'Brighton')] },
  'GET /api/restaurant?status=all': { body: restaurants },
  'GET /api/restaurant?status=all&short=1': { body: restaurants },
  'GET /api/option': {
    body: [
      option(1, 'restaurants_standard_invoice_comission', '1.5'),
      option(2, 'restaurants_standard_booking_fee', '2.00'),
    ],
  },
})
