/** What people have changed lately: entries of every kind, that end in the records as they are. */
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Accounts } from './accounts.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'
import { at } from './driverRecords.ts'
import type { Drivers } from './drivers.ts'
import type { News } from './news.ts'
import type { Places } from './places.ts'

interface Country {
  places: Places
  accounts: Accounts
  drivers: Drivers
  news: News
}

interface Entry {
  daysAgo: number
  thing: string
  thing_id: number
  action: string
  before?: object
  after?: object
  by?: (typeof PEOPLE)[keyof typeof PEOPLE]
}

const person = (actor: string, actor_name: string) => ({ actor, actor_name })
/** The one who left has no account any more, and the name stays. */
const PEOPLE = {
  administrator: person('panel_user:1', 'Admin Demo'),
  manager: person('panel_user:2', 'Manager Demo'),
  formerManager: person('panel_user:9001', 'Former Manager'),
  restaurant: person('restaurateur:1', 'Restaurant account'),
}

export function audit(plan: DemoPlan, country: Country): NewRow<'audit_event'>[] {
  const chance = chanceOf(plan.seed, 'audit')
  const entries = [
    ...ofPlaces(country.places, chance),
    ...ofDrivers(country.drivers, country.places, chance),
    ...ofPeople(country.accounts),
    ...ofPosts(country.news),
    ...ofShifts(plan),
  ]
  const dated = entries.map(
    ({ daysAgo, by = PEOPLE.administrator, before = null, after = null, ...rest }) => ({
      at: at(addDays(plan.today, -daysAgo), chance),
      ...by,
      ...rest,
      before,
      after,
    }),
  )
  // As they would have been numbered. The columns take what JSON takes: all rows travel as one text.
  return dated.toSorted((a, b) => (a.at < b.at ? -1 : 1)) as unknown as NewRow<'audit_event'>[]
}

function ofPlaces({ areas, restaurants }: Places, chance: Chance): Entry[] {
  const raised = areas.slice(0, 3).map(({ id, name, standard_pay }, nr) => ({
    ...{ daysAgo: 20 + nr, thing: 'area', thing_id: id, action: 'update' },
    before: { name, standard_pay: Number(standard_pay) - 0.25 },
    after: { name, standard_pay },
  }))
  const moved = restaurants.slice(0, 12).map(({ id, name, telephone, booking_fee, meal }, nr): Entry => {
    const changes = [
      [{ telephone: '' }, { telephone }],
      [
        { booking_fee: null, meal: '' },
        { booking_fee, meal },
      ],
      [
        { logo_src: null, notify_shifts: false },
        { logo_src: 'logo.png', notify_shifts: true },
      ],
    ] as const
    const [before, after] = entry(changes, nr % changes.length)
    return {
      ...{ daysAgo: chance.whole(1, 40), thing: 'restaurant', thing_id: id, action: 'update' },
      before: { name, ...before },
      after: { name, ...after },
      ...(id <= 2 && { by: PEOPLE.restaurant }),
    }
  })
  const fees: Entry[] = [
    {
      ...{ daysAgo: 12, thing: 'option', thing_id: 5, action: 'update', by: PEOPLE.manager },
      before: { okey: 'fuel_bonus_0', ovalue: '0.40' },
      after: { okey: 'fuel_bonus_0', ovalue: '0.50' },
    },
    { daysAgo: 3, thing: 'restaurant', thing_id: 0, action: 'export', after: { rows: restaurants.length } },
  ]
  return [...raised, ...moved, ...fees]
}

function ofDrivers({ drivers, driverAreas }: Drivers, { restaurants }: Places, chance: Chance): Entry[] {
  return drivers.slice(6, 30).flatMap(({ id, first_name, last_name, email, phone, status }, nr): Entry[] => {
    const daysAgo = chance.whole(1, 44)
    const name = { first_name, last_name }
    const one = { thing: 'driver', thing_id: id, daysAgo }
    const area_ids = driverAreas.filter(({ driver_id }) => driver_id === id).map(({ area_id }) => area_id)
    const added = {
      ...one,
      daysAgo: 45,
      action: 'create',
      after: { ...name, email, phone, area_ids, status: 30 },
    }
    switch (nr % 6) {
      case 0:
        return [
          added,
          { ...one, action: 'status', before: { ...name, status: 30 }, after: { ...name, status } },
        ]
      case 1:
        return [
          {
            ...{ ...one, action: 'update' },
            before: { ...name, phone: '', identity_photo: null },
            after: { ...name, phone, identity_photo: 'identity.png' },
          },
        ]
      case 2:
        return [{ ...one, action: 'warn', after: { comment: 'Came half an hour late to the evening shift' } }]
      case 3:
        return [{ ...one, action: 'password' }]
      case 4:
        return [
          {
            ...{ ...one, thing: 'restaurant', thing_id: restaurants[nr]?.id ?? 1, action: 'prefer' },
            before: { driver_id: id, preference: null },
            after: { driver_id: id, preference: 'preferred' },
          },
        ]
      default:
        return [{ ...one, action: 'working times', before: { default_working_time: [] }, after: EVENINGS }]
    }
  })
}

const EVENINGS = {
  default_working_time: [4, 5].map((week_day) => ({
    week_day,
    holiday: 20,
    start_at: '17:00',
    stop_at: '23:00',
  })),
}

function ofPeople({ restaurateurs }: Accounts): Entry[] {
  const former = { first_name: 'Former', last_name: 'Manager', email: 'former@driverdesk.test', role: 20 }
  return [
    {
      daysAgo: 44,
      thing: 'panel_user',
      thing_id: 9001,
      action: 'create',
      after: { ...former, area_ids: [1] },
    },
    {
      daysAgo: 9,
      thing: 'panel_user',
      thing_id: 9001,
      action: 'remove',
      before: { ...former, area_ids: [1] },
    },
    { daysAgo: 30, thing: 'panel_user', thing_id: 2, action: 'password', by: PEOPLE.manager },
    {
      ...{ daysAgo: 25, thing: 'panel_user', thing_id: 2, action: 'update' },
      before: { area_ids: [1] },
      after: { area_ids: [1, 2] },
    },
    ...restaurateurs.slice(-4).map(
      ({ id, email }, nr): Entry => ({
        ...{ daysAgo: 1 + nr * 4, thing: 'restaurateur', thing_id: id, action: 'send_credentials' },
        after: { email },
      }),
    ),
  ]
}

const ofPosts = ({ posts }: News): Entry[] =>
  posts.map(({ id, title, content, addressee, author_id }, nr) => ({
    ...{ daysAgo: Math.max(1, 5 * (posts.length - nr) - 4), thing: 'post', thing_id: id, action: 'create' },
    after: { title, content, addressee },
    by: author_id === 2 ? PEOPLE.manager : PEOPLE.administrator,
  }))

/** Shifts are numbered by day: these are of today or near it. */
function ofShifts({ scale }: DemoPlan): Entry[] {
  const first = Math.round(scale.shiftsPerDay * scale.daysBack * 0.95)
  const published = [10, 20].map((status) => ({ status }))
  return Array.from({ length: 18 }, (_, nr): Entry => {
    const one = { daysAgo: 8 + Math.floor(nr / 6) * 3, thing: 'shift', thing_id: first + nr * 3 }
    if (nr % 9 === 8) {
      return { ...one, action: 'update', before: { start_time: '17:00' }, after: { start_time: '17:30' } }
    }
    return {
      ...{ ...one, action: 'publish', by: nr < 6 ? PEOPLE.formerManager : PEOPLE.manager },
      ...{ before: published[0] as object, after: published[1] as object },
    }
  })
}
