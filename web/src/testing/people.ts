import type { StoredUser } from '../kernel/session.ts'

const account = { id: 1, lastName: 'Demo', access_token: 'token-1', restaurants: [] }

/** One stored user of every kind. */
export const administrator: StoredUser = {
  ...account,
  firstName: 'Admin',
  email: 'admin@driverdesk.test',
  role: 10,
}
export const manager: StoredUser = {
  ...account,
  firstName: 'Manager',
  email: 'manager@driverdesk.test',
  role: 20,
}
export const withoutRole: StoredUser = {
  ...account,
  firstName: 'New',
  email: 'new@driverdesk.test',
  role: null,
}
export const driver: StoredUser = {
  ...account,
  firstName: 'Driver',
  email: 'driver@driverdesk.test',
  role: 'driver',
}
export const restaurateur: StoredUser = {
  ...account,
  firstName: 'Harbour Foods',
  lastName: '',
  email: 'restaurant@driverdesk.test',
  role: 'restaurant',
  restaurants: [
    {
      id: 4,
      name: 'Harbour Tacos',
      contact_name: 'The manager',
      address: '1 Quay Road',
      status: 10,
      area_id: 2,
    },
    { id: 5, name: 'Harbour Sushi', contact_name: 'The manager', address: '', status: 20, area_id: 2 },
  ],
}
