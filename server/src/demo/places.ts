import { CREDENTIALS_SUBJECT, credentialsText } from '@driverdesk/domain/accounts/accountMails.ts'
import { type Pence, penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { ADMINISTRATOR, MANAGER } from '@driverdesk/domain/kernel/roles.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import agency from './agency.json' with { type: 'json' }
import { type Chance, chanceOf, entry } from './chance.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './demoPlan.ts'
import * as names from './names.ts'
import texts from './texts.json' with { type: 'json' }
import type { World } from './world.ts'

export const [ADMIN_ID, MANAGER_ID] = [1, 2]
/** The columns that name an author. */
export const ADMIN = { author_id: ADMIN_ID, author_name: 'Admin Demo' }
export const AREA_MANAGER = { author_id: MANAGER_ID, author_name: 'Manager Demo' }

const STAFF = [
  ['Admin', DEMO_SIGN_INS.administrator, ADMINISTRATOR],
  ['Manager', DEMO_SIGN_INS.manager, MANAGER],
  ['Limited Manager', 'manager2@driverdesk.test', MANAGER],
  ['Newcomer', 'newcomer@driverdesk.test', null],
] as const

export const MANAGER_AREAS = [1, 2]
/** The areas of managers. The second is limited to some restaurants there (docs/spec/accounts.md#manager-scope). */
const SCOPES = [
  { panel_user_id: MANAGER_ID, areas: MANAGER_AREAS, limit: 0 },
  { panel_user_id: 3, areas: [1, 3], limit: 4 },
]

/** How drivers get open shifts in one area after the other. */
const CLAIMS = ['off', 'ask', 'take', 'ask'] as const

/** Adds areas with their restaurants, the busiest first, and the accounts of agency and restaurants. */
export function addPlaces(world: World): void {
  const { rows, add, make, daysAgo } = world
  const { seed, scale, passwordHash: password_hash } = world.plan
  for (const [first_name, email, role] of STAFF)
    make('panel_user', { first_name, last_name: 'Demo', email, role, password_hash, ...daysAgo(610) })
  const towns = names.TOWNS.slice(0, scale.areas)
  const cities = [...new Set(towns.map(({ city }) => city))]
  for (const label of cities) make('city', { label })
  const chance = chanceOf(seed, 'areas')
  for (const [nr, { name, city }] of towns.entries()) {
    const standard = 1_100 + chance.whole(0, 10) * 15
    make('area', {
      name,
      city_id: cities.indexOf(city) + 1,
      standard_pay: penceToPounds(standard),
      weekend_pay: penceToPounds(standard + chance.whole(5, 12) * 10),
      claims: entry(CLAIMS, nr % CLAIMS.length),
      ...daysAgo(600),
    })
  }
  for (const name of names.restaurantNames(chanceOf(seed, 'restaurant names'), scale.restaurants))
    addRestaurant(world, name)
  for (let id = 1; id <= scale.restaurantAccounts; id += 1)
    make('restaurateur', {
      name: `${rows.restaurant.find(({ restaurateur_id }) => restaurateur_id === id)?.name} Ltd`,
      email: id === 1 ? DEMO_SIGN_INS.restaurant : `restaurant${id}@driverdesk.test`,
      password_hash,
      ...daysAgo(daysSinceMade(scale.restaurantAccounts - id)),
    })
  for (const { panel_user_id, areas, limit } of SCOPES) {
    for (const area_id of areas) add('panel_user_area', { panel_user_id, area_id })
    for (const { id } of rows.restaurant.filter(({ area_id }) => areas.includes(area_id)).slice(0, limit))
      add('panel_user_restaurant', { panel_user_id, restaurant_id: id })
  }
}

type Rates = readonly [standard: Pence | null, weekend: Pence | null]

/**
 * Own rates by restaurant id: odd pence, only one of the two, and zero, which is a rate too
 * (docs/spec/restaurants.md#pay-rate).
 */
const PLANTED_RATES = new Map(Object.entries(agency.plantedRates)) as Map<string, unknown> as Map<
  string,
  Rates
>

/** Restaurants go round the areas, so that each area has its share of the busy ones. */
function addRestaurant({ plan, rows, make, daysAgo }: World, usualName: string): void {
  const id = rows.restaurant.length + 1
  const { areas, restaurants, restaurantAccounts } = plan.scale
  const chance = chanceOf(plan.seed, 'restaurant', id)
  const name = (plan.hasOddNames !== false && names.ODD_RESTAURANTS.get(`${id}`)) || usualName
  const area_id = ((id - 1) % areas) + 1
  const town = entry(names.TOWNS, area_id - 1)
  const contact = names.personName(chance)
  // Within about four kilometres of the town's centre, accurate to about a metre.
  const near = (centre: number, aside: number) =>
    Math.round((centre + (chance.next() * 2 - 1) * aside) * 100_000) / 100_000
  const [map_latitude, map_longitude] = [near(town.latitude, 0.03), near(town.longitude, 0.05)]
  const [standard, weekend] = PLANTED_RATES.get(`${id}`) ?? ownRates(chance)
  make('restaurant', {
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
    meal: chance.pick(texts.meals),
    uniform: chance.pick(texts.uniforms),
    cash_orders: chance.pick(texts.cashOrders),
    waiting_location: chance.pick(texts.waitingPlaces),
    bonus_target: chance.pick(texts.bonusTargets),
    ...daysAgo(chance.whole(380, 590)),
  })
}

function ownRates(chance: Chance): Rates {
  if (!chance.happens(0.15)) return [null, null]
  const standard = chance.whole(1_120, 1_390)
  return [standard, standard + chance.whole(40, 130)]
}

/** The busiest first. */
export const activeRestaurants = ({ rows }: World, areaId: number) =>
  rows.restaurant.filter(({ area_id, status }) => area_id === areaId && status === RESTAURANT_ACTIVE)

/** The staff who may have made a restaurant's shifts, by its id: the administrator and its managers. */
export const staffByRestaurant = ({ rows: { panel_user_area, panel_user_restaurant, restaurant } }: World) =>
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

/** Emails to the newest restaurant accounts, oldest first. None is queued, because nothing would send it. */
const OUTCOMES = ['sent', 'failed', 'sent', 'sent', 'kept', 'sent', 'kept', 'failed', 'kept'] as const

/** @param place 0 for the newest account */
const daysSinceMade = (place: number) => (place < OUTCOMES.length ? 1 + place * 4 : 595)

/** How many days an unsent text with a password is kept (docs/decisions/0013). */
const TEXT_KEPT_DAYS = 7

export function addMails({ plan: { today }, rows, make }: World): void {
  for (const [nr, account] of rows.restaurateur.slice(-OUTCOMES.length).entries()) {
    const { id: restaurateur_id, name, email, password_hash, created_at = '' } = account
    const state = entry(OUTCOMES, nr)
    const isGone = state === 'sent' || created_at <= addDays(today, -TEXT_KEPT_DAYS)
    const shown = { name, email, password: DEMO_PASSWORD, tab: 'Business' } as const
    make('mail', {
      to_name: name,
      to_address: email,
      subject: CREDENTIALS_SUBJECT,
      body: isGone ? null : credentialsText({ ...shown, address: 'https://driverdesk.test/login' }),
      confidential: true,
      restaurateur_id,
      password_hash: isGone ? null : password_hash,
      state,
      tries: 1,
      created_at,
      tried_at: created_at,
      sent_at: state === 'sent' ? created_at : null,
      error: state === 'failed' ? 'The mail server refused it: 550 5.1.1 No such mailbox.' : '',
    })
  }
}
