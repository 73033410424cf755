import { CREDENTIALS_SUBJECT, credentialsText } from '@driverdesk/domain/accounts/accountMails.ts'
import { type Pence, penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { ADMINISTRATOR, MANAGER } from '@driverdesk/domain/kernel/roles.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf, entry, idsUpTo } from './chance.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPlan, type DemoRow, oddName } from './demoPlan.ts'
import * as names from './names.ts'

/** Rows by table, the busiest restaurants first. */
export type Places = ReturnType<typeof places>

export const [ADMIN_ID, MANAGER_ID] = [1, 2]
/** The columns that name an author. */
export const ADMIN = { author_id: ADMIN_ID, author_name: 'Admin Demo' }
export const AREA_MANAGER = { author_id: MANAGER_ID, author_name: 'Manager Demo' }

const STAFF: [name: string, email: string, role: typeof ADMINISTRATOR | typeof MANAGER | null][] = [
  ['Admin', DEMO_SIGN_INS.administrator, ADMINISTRATOR],
  ['Manager', DEMO_SIGN_INS.manager, MANAGER],
  ['Limited Manager', 'manager2@driverdesk.test', MANAGER],
  ['Newcomer', 'newcomer@driverdesk.test', null],
]

/** The areas of managers. The second is limited to some restaurants there (docs/spec/accounts.md#manager-scope). */
const SCOPES = [
  { panel_user_id: MANAGER_ID, areas: [1, 2], limit: 0 },
  { panel_user_id: 3, areas: [1, 3], limit: 4 },
]

/** Generates areas with their restaurants, and the accounts of agency and restaurants. */
export function places(plan: DemoPlan) {
  const { seed, scale, passwordHash: password_hash } = plan
  const towns = names.TOWNS.slice(0, scale.areas)
  const labels = [...new Set(towns.map(({ city }) => city))]
  const chance = chanceOf(seed, 'areas')
  const area = towns.map(({ name, city }, nr) => {
    const standard = 1_100 + chance.whole(0, 10) * 15
    return {
      id: nr + 1,
      name,
      city_id: labels.indexOf(city) + 1,
      standard_pay: penceToPounds(standard),
      weekend_pay: penceToPounds(standard + chance.whole(5, 12) * 10),
      ...createdDaysAgo(plan, 600),
    }
  })
  const usual = names.restaurantNames(chanceOf(seed, 'restaurant names'), scale.restaurants)
  const restaurant = usual.map((name, nr) => restaurantRow(plan, nr + 1, name))
  const restaurateur = idsUpTo(scale.restaurantAccounts).map((id) => ({
    id,
    name: `${restaurant.find(({ restaurateur_id }) => restaurateur_id === id)?.name} Ltd`,
    email: id === 1 ? DEMO_SIGN_INS.restaurant : `restaurant${id}@driverdesk.test`,
    password_hash,
    ...createdDaysAgo(plan, daysSinceMade(plan, id)),
  }))
  const panel_user = STAFF.map(([first_name, email, role], nr) => ({
    id: nr + 1,
    first_name,
    last_name: 'Demo',
    email,
    role,
    password_hash,
    ...createdDaysAgo(plan, 610),
  }))
  return {
    panel_user,
    restaurateur,
    city: labels.map((label, nr) => ({ id: nr + 1, label })),
    area,
    restaurant,
    panel_user_area: SCOPES.flatMap(({ panel_user_id, areas }) =>
      areas.map((area_id) => ({ panel_user_id, area_id })),
    ),
    panel_user_restaurant: SCOPES.flatMap(({ panel_user_id, areas, limit }) => {
      const there = restaurant.filter(({ area_id }) => areas.includes(area_id)).slice(0, limit)
      return there.map(({ id: restaurant_id }) => ({ panel_user_id, restaurant_id }))
    }),
  }
}

/**
 * Own rates by restaurant id: odd pence, only one of the two, and zero, which is a rate too
 * (docs/spec/restaurants.md#pay-rate).
 */
const PLANTED_RATES: Readonly<Record<number, readonly [standard: Pence | null, weekend: Pence]>> = {
  3: [1_133, 1_247],
  6: [0, 0],
  7: [1_199, 1_311],
  9: [null, 1_405],
}

/** Restaurants go round the areas, so that each area has its share of the busy ones. */
function restaurantRow(plan: DemoPlan, id: number, usualName: string): DemoRow<'restaurant'> {
  const { areas, restaurants, restaurantAccounts } = plan.scale
  const chance = chanceOf(plan.seed, 'restaurant', id)
  const name = oddName(plan, names.ODD_RESTAURANT_NAMES[id]) ?? usualName
  const area_id = ((id - 1) % areas) + 1
  const town = entry(names.TOWNS, area_id - 1)
  const contact = names.personName(chance)
  // Within about four kilometres of the town's centre, accurate to about a metre.
  const near = (centre: number, aside: number) =>
    Math.round((centre + (chance.next() * 2 - 1) * aside) * 100_000) / 100_000
  const [map_latitude, map_longitude] = [near(town.latitude, 0.03), near(town.longitude, 0.05)]
  const [standard, weekend] = PLANTED_RATES[id] ?? ownRates(chance)
  return {
    id,
    name,
    area_id,
    map_latitude,
    map_longitude,
    standard_pay: standard === null ? null : penceToPounds(standard),
    weekend_pay: weekend === null ? null : penceToPounds(weekend),
    // The first account has the two busiest restaurants. The others share the rest.
    restaurateur_id: id <= 2 ? 1 : 2 + ((id - 3) % (restaurantAccounts - 1)),
    status: id === restaurants ? RESTAURANT_INACTIVE : RESTAURANT_ACTIVE,
    address: `${names.streetAddress(chance)}, ${town.name}`,
    contact_name: `${contact.first_name} ${contact.last_name}`,
    telephone: names.landline(chance),
    postcode: names.postcode(chance, town),
    business_email: `accounts@${names.mailName(name, 'restaurant')}-${id}.driverdesk.test`,
    invoice_commission: chance.happens(0.2) ? chance.pick([1, 2, 2.25, 3]) : null,
    booking_fee: chance.happens(0.2) ? chance.pick([0.35, 0.5, 1]) : null,
    send_invoice: chance.happens(0.9),
    notify_shifts: chance.happens(0.4),
    notify_news_events: chance.happens(0.3),
    meal: chance.pick(['', 'Staff meal after four hours', 'Half price off the menu']),
    uniform: chance.pick(['', 'Black jacket', 'Branded jacket and cap, kept behind the bar']),
    cash_orders: chance.pick(['', 'Card only', 'Hand in the cash at the end of the shift']),
    waiting_location: chance.pick(['', 'Back door', 'Car park on the left', 'By the counter']),
    bonus_target: chance.pick(['', '', '£10 from 25 drops']),
    ...createdDaysAgo(plan, chance.whole(380, 590)),
  }
}

function ownRates(chance: Chance): readonly [Pence | null, Pence | null] {
  if (!chance.happens(0.15)) return [null, null]
  const standard = chance.whole(1_120, 1_390)
  return [standard, standard + chance.whole(40, 130)]
}

/** The busiest first. */
export const activeRestaurants = ({ restaurant }: Places, areaId: number) =>
  restaurant.filter(({ area_id, status }) => area_id === areaId && status === RESTAURANT_ACTIVE)

/** The date of records that never change. */
export function createdDaysAgo({ today }: DemoPlan, days: number) {
  const at = `${addDays(today, -days)}T09:00:00.000Z`
  return { created_at: at, updated_at: at }
}

/** The staff who may have made a restaurant's shifts, by its id: the administrator and its managers. */
export const staffByRestaurant = ({ panel_user_area, panel_user_restaurant, restaurant }: Places) =>
  new Map(
    restaurant.map(({ id, area_id }) => {
      const ofArea = panel_user_area.filter((row) => row.area_id === area_id).map((row) => row.panel_user_id)
      const inScope = ofArea.filter((user) => {
        const limits = panel_user_restaurant.filter(({ panel_user_id }) => panel_user_id === user)
        return limits.length === 0 || limits.some(({ restaurant_id }) => restaurant_id === id)
      })
      return [id, [ADMIN_ID, ...inScope]] as const
    }),
  )

/** Emails to the newest restaurant accounts, oldest first: kept, sent and failed. None is queued, because nothing would send it. */
const OUTCOMES = ['sent', 'failed', 'sent', 'sent', 'kept', 'sent', 'kept', 'failed', 'kept'] as const

function daysSinceMade({ scale }: DemoPlan, id: number): number {
  const place = scale.restaurantAccounts - id
  return place < OUTCOMES.length ? 1 + place * 4 : 595
}

/** How many days an unsent text with a password is kept (docs/decisions/0013). */
const TEXT_KEPT_DAYS = 7

export function mails({ today }: DemoPlan, { restaurateur }: Places): NewRow<'mail'>[] {
  return restaurateur.slice(-OUTCOMES.length).map(({ id, name, email, password_hash, created_at }, nr) => {
    const state = entry(OUTCOMES, nr)
    const isGone = state === 'sent' || created_at <= addDays(today, -TEXT_KEPT_DAYS)
    const account = { name, email, password: DEMO_PASSWORD, tab: 'Business' } as const
    return {
      to_name: name,
      to_address: email,
      subject: CREDENTIALS_SUBJECT,
      body: isGone ? null : credentialsText({ ...account, address: 'https://driverdesk.test/login' }),
      confidential: true,
      restaurateur_id: id,
      password_hash: isGone ? null : password_hash,
      state,
      tries: 1,
      created_at,
      tried_at: created_at,
      sent_at: state === 'sent' ? created_at : null,
      error: state === 'failed' ? 'The mail server refused it: 550 5.1.1 No such mailbox.' : '',
    }
  })
}
