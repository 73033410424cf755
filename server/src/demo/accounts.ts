import { CREDENTIALS_SUBJECT, credentialsText } from '@driverdesk/domain/accounts/credentialsText.ts'
import { ADMINISTRATOR, MANAGER } from '@driverdesk/domain/kernel/roles.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type DemoPlan, type DemoRow, idsUpTo } from './demoPlan.ts'
import { createdDaysAgo, type Places } from './places.ts'

export interface Accounts {
  panelUsers: DemoRow<'panel_user'>[]
  panelUserAreas: NewRow<'panel_user_area'>[]
  panelUserRestaurants: NewRow<'panel_user_restaurant'>[]
  restaurateurs: DemoRow<'restaurateur'>[]
  /** Other devices on which the administrator is signed in. */
  sessions: NewRow<'session'>[]
}

export const DEMO_PASSWORD = 'driverdesk'

/** Whom the demonstration can be looked at as (docs/spec/demo.md#demonstration-sign-ins), all with the one password. */
export const DEMO_SIGN_INS = {
  administrator: 'admin@driverdesk.test',
  manager: 'manager@driverdesk.test',
  restaurant: 'restaurant@driverdesk.test',
  driver: 'driver@driverdesk.test',
} as const

const ADMIN_ID = 1
export const MANAGER_ID = 2
const LIMITED_MANAGER_ID = 3
const NEWCOMER_ID = 4
const AREAS_OF_A_MANAGER = 3

/**
 * A manager's scope: areas, and the restaurants to which it is limited, if any (docs/spec/accounts.md#manager-scope).
 */
interface ManagerScope {
  panel_user_id: number
  areaIds: number[]
  restaurantIds: number[]
}

/** One administrator, managers with and without a restaurant limit, one account without a role, and the restaurants' accounts. */
export function accounts(plan: DemoPlan, { restaurants }: Places): Accounts {
  const scopes = managerScopes(plan, restaurants)
  return {
    panelUsers: [
      panelUser(plan, ADMIN_ID, 'Admin', DEMO_SIGN_INS.administrator, ADMINISTRATOR),
      panelUser(plan, MANAGER_ID, 'Manager', DEMO_SIGN_INS.manager, MANAGER),
      panelUser(plan, LIMITED_MANAGER_ID, 'Limited Manager', 'manager2@driverdesk.test', MANAGER),
      panelUser(plan, NEWCOMER_ID, 'Newcomer', 'newcomer@driverdesk.test', null),
      ...furtherManagerIds(plan).map((id) =>
        panelUser(plan, id, `Manager ${id}`, `manager${id}@driverdesk.test`, MANAGER),
      ),
    ],
    panelUserAreas: scopes.flatMap(({ panel_user_id, areaIds }) =>
      areaIds.map((area_id) => ({ panel_user_id, area_id })),
    ),
    panelUserRestaurants: scopes.flatMap(({ panel_user_id, restaurantIds }) =>
      restaurantIds.map((restaurant_id) => ({ panel_user_id, restaurant_id })),
    ),
    restaurateurs: idsUpTo(plan.scale.restaurantAccounts).map((id) => ({
      id,
      name: `${restaurants.find((restaurant) => restaurant.restaurateur_id === id)?.name} Ltd`,
      email: id === 1 ? DEMO_SIGN_INS.restaurant : `restaurant${id}@driverdesk.test`,
      password_hash: plan.passwordHash,
      ...createdDaysAgo(plan, daysSinceMade(plan, id)),
    })),
    sessions: DEVICES.map((user_agent, at) => ({
      token_hash: `demonstration administrator ${at}`,
      panel_user_id: ADMIN_ID,
      user_agent,
    })),
  }
}

/** Sessions without a token, so no one can use them. They fill the list of a person's own sessions. */
const DEVICES = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
]

/** The last accounts are new ones: their sign-ins are in the outbox. */
const NEW_ACCOUNTS = 9

function daysSinceMade({ scale }: DemoPlan, id: number): number {
  const place = scale.restaurantAccounts - id
  return place < NEW_ACCOUNTS ? 1 + place * 4 : 595
}

function panelUser(
  plan: DemoPlan,
  id: number,
  firstName: string,
  email: string,
  role: typeof ADMINISTRATOR | typeof MANAGER | null,
): DemoRow<'panel_user'> {
  return {
    id,
    first_name: firstName,
    last_name: 'Demo',
    email,
    password_hash: plan.passwordHash,
    role,
    ...createdDaysAgo(plan, 610),
  }
}

function furtherManagerIds({ scale }: DemoPlan): number[] {
  return idsUpTo(scale.furtherManagers).map((index) => NEWCOMER_ID + index)
}

/** The manager has two areas whole, the limited one some restaurants of two; further ones take turns over all areas. */
function managerScopes({ scale }: DemoPlan, restaurants: readonly DemoRow<'restaurant'>[]): ManagerScope[] {
  const limitedTo = (areaIds: number[], count: number) =>
    restaurants
      .filter((restaurant) => areaIds.includes(restaurant.area_id))
      .slice(0, count)
      .map((restaurant) => restaurant.id)
  const further = idsUpTo(scale.furtherManagers).map((index) => {
    const first = (index - 1) * AREAS_OF_A_MANAGER
    const areaIds = idsUpTo(AREAS_OF_A_MANAGER).map((offset) => ((first + offset - 1) % scale.areas) + 1)
    const restaurantIds = index % 4 === 0 ? limitedTo(areaIds, 10) : []
    return { panel_user_id: NEWCOMER_ID + index, areaIds, restaurantIds }
  })
  return [
    { panel_user_id: MANAGER_ID, areaIds: [1, 2], restaurantIds: [] },
    { panel_user_id: LIMITED_MANAGER_ID, areaIds: [1, 3], restaurantIds: limitedTo([1, 3], 4) },
    ...further,
  ]
}

/** By restaurant id, the panel users who can have made its shifts: the administrator, and the managers whose scope has it. */
export function staffByRestaurant(places: Places, accounts: Accounts): Map<number, number[]> {
  const scopeOf = (managerId: number) => ({
    areaIds: accounts.panelUserAreas
      .filter((row) => row.panel_user_id === managerId)
      .map((row) => row.area_id),
    restaurantIds: accounts.panelUserRestaurants
      .filter((row) => row.panel_user_id === managerId)
      .map((row) => row.restaurant_id),
  })
  const managers = accounts.panelUsers
    .filter((user) => user.role === MANAGER)
    .map((user) => ({ id: user.id, ...scopeOf(user.id) }))
  return new Map(
    places.restaurants.map((restaurant) => {
      const inScope = managers.filter(
        ({ areaIds, restaurantIds }) =>
          areaIds.includes(restaurant.area_id) &&
          (restaurantIds.length === 0 || restaurantIds.includes(restaurant.id)),
      )
      return [restaurant.id, [ADMIN_ID, ...inScope.map((manager) => manager.id)]]
    }),
  )
}

/** Mails to the newest restaurant accounts in the outbox: kept, sent and failed ones. None waits: no one would send it. */

/** From the oldest to the newest. */
const OUTCOMES = ['sent', 'failed', 'sent', 'sent', 'kept', 'sent', 'kept', 'failed', 'kept'] as const

/** Days for which emails are kept, and a text with a password that was not sent (docs/decisions/0013). */
const KEPT_DAYS = 90
const TEXT_KEPT_DAYS = 7

const REFUSED = 'The mail server refused it: 550 5.1.1 There is no such mailbox.'

export function mails({ today }: DemoPlan, { restaurateurs }: Accounts): NewRow<'mail'>[] {
  const isSince = (created: string, days: number) => created > addDays(today, -days)
  const created = restaurateurs.map((account) => ({ ...account, created_at: String(account.created_at) }))
  const recent = created.filter(({ created_at }) => isSince(created_at, KEPT_DAYS))
  return recent.map(({ id, name, email, password_hash, created_at }, nr) => {
    const state = OUTCOMES[nr % OUTCOMES.length] ?? 'kept'
    const isGone = state === 'sent' || !isSince(created_at, TEXT_KEPT_DAYS)
    const text = credentialsText({
      name,
      email,
      password: DEMO_PASSWORD,
      tab: 'Business',
      address: 'https://driverdesk.test/login',
    })
    return {
      to_name: name,
      to_address: email,
      subject: CREDENTIALS_SUBJECT,
      body: isGone ? null : text,
      confidential: true,
      restaurateur_id: id,
      password_hash: isGone ? null : password_hash,
      state,
      tries: 1,
      error: state === 'failed' ? REFUSED : '',
      created_at,
      tried_at: created_at,
      sent_at: state === 'sent' ? created_at : null,
    }
  })
}
