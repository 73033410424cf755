import { randomUUID } from 'node:crypto'
import type { Examples } from '../../testing/examples.ts'
import { AREAS, PASSWORD, RESTAURANTS } from '../../testing/testWorld.ts'

/** The fields without the name, by which tests identify a restaurant. */
const restaurant = {
  address: '1 High Street, Testford',
  telephone: '020 7946 0123',
  postcode: 'TF1 2AB',
  meal: 'Staff meal',
  uniform: 'Black jacket',
  cash_orders: 'Card only',
  waiting_location: 'Back door',
  other: '',
  bonus_target: '£10 from 25 drops',
}

const agreed = {
  map_latitude: 51.5,
  map_longitude: '-0.12',
  standard_pay: '12.50',
  weekend_pay: 13,
  invoice_comission: '',
  booking_fee: 0,
  send_invoice: 1 as const,
  notify_shifts: '0' as const,
  notify_news_events: true,
}

const restaurateur = (email: string) => ({ name: 'New Kitchens', email, password: PASSWORD })

const importedColumns = {
  name: 'Kitchen',
  area_id: 'Area',
  address: 'Address',
  telephone: 'Telephone',
  contact_name: 'Contact name',
  email: 'Email',
  business_email: 'Business email',
}
const importedRow = () => [
  `New Kitchen ${randomUUID()}`,
  'North',
  '1 High Street',
  '020 7946 0123',
  'The manager',
  `imported-${randomUUID()}@driverdesk.test`,
  'accounts@driverdesk.test',
]
const csv = (rows: string[][]) => rows.map((cells) => cells.join(';')).join('\n')

/** One valid request for every route about restaurants and their accounts (callExamples.ts). */
export const restaurantExamples: Pick<Examples, 'restaurants' | 'restaurantDrivers' | 'restaurateurs'> = {
  restaurants: {
    list: () => ({ query: { status: 'all', short: 0 } }),
    // Restaurants out of scope are left out.
    sites: () => ({ query: { ids: Object.values(RESTAURANTS).join() } }),
    importCsv: () => ({
      body: {
        dry_run: '1',
        csv: csv([Object.values(importedColumns), importedRow()]),
        columns: JSON.stringify(importedColumns),
      },
    }),
    exportCsv: () => ({ body: { status: 'all' } }),
    create: () => ({
      body: {
        ...restaurant,
        name: 'New Kitchen',
        contact_name: 'The manager',
        area_id: AREAS.north,
        email: `new-restaurant-${crypto.randomUUID()}@driverdesk.test`,
        business_email: 'accounts@driverdesk.test',
        password: PASSWORD,
        ...agreed,
      },
    }),
    update: ({ restaurantId }) => ({
      params: { id: String(restaurantId) },
      body: {
        ...restaurant,
        contactName: 'The manager',
        business_email: 'accounts@driverdesk.test',
        ...agreed,
      },
    }),
    setStatus: ({ restaurantId }) => ({
      params: { id: String(restaurantId) },
      query: { inactive: 'true' },
      body: { status: 10 },
    }),
    coming: ({ restaurantId }) => ({ params: { id: String(restaurantId) } }),
    remove: ({ unusedRestaurantId }) => ({ params: { id: String(unusedRestaurantId) }, query: {} }),
    saveProfile: ({ restaurantId }) => ({
      params: { id: String(restaurantId) },
      body: {
        ...restaurant,
        contactName: 'The manager',
        current_password: PASSWORD,
        password: PASSWORD,
      },
    }),
  },
  restaurantDrivers: {
    list: ({ restaurantId }) => ({ params: { id: String(restaurantId) } }),
    prefer: ({ restaurantId, driverId }) => ({
      params: { id: String(restaurantId), driver_id: String(driverId) },
      body: { preference: 'preferred' },
    }),
  },
  restaurateurs: {
    list: () => ({}),
    create: () => ({ body: restaurateur(`new-${randomUUID()}@driverdesk.test`) }),
    update: ({ unusedRestaurateurId }) => ({
      params: { id: String(unusedRestaurateurId) },
      body: restaurateur(`unused-${unusedRestaurateurId}@driverdesk.test`),
    }),
    remove: ({ unusedRestaurateurId }) => ({ params: { id: String(unusedRestaurateurId) }, query: {} }),
  },
}
