/** What has been said about drivers: who referred them, warnings, and who is online. */
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import { at } from './driverRecords.ts'

/** Drivers up to here are active whatever chance says, so that they can be the source of a referral. */
const SOURCES = 20

/** The same columns for everybody; a few only know that it was somebody. */
export function referral(plan: DemoPlan, id: number) {
  const chance = chanceOf(plan.seed, 'referral', id)
  const nobody = {
    referral_type: null,
    referral_restaurant_id: null,
    referral_driver_id: null,
    referral_paid: false,
  }
  if (!chance.happens(0.25)) return nobody
  const type = chance.pick(['restaurant', 'driver'] as const)
  if (chance.happens(0.1)) return { ...nobody, referral_type: type }
  const paid = { referral_type: type, referral_paid: chance.happens(0.5) }
  if (type === 'restaurant') {
    return {
      ...nobody,
      ...paid,
      referral_restaurant_id: chance.whole(1, Math.min(SOURCES, plan.scale.restaurants)),
    }
  }
  const source = chance.whole(1, SOURCES)
  return { ...nobody, ...paid, referral_driver_id: source === id ? (source % SOURCES) + 1 : source }
}

const WARNINGS = [
  'Came twenty minutes late and did not ring',
  'The restaurant complained about the parking',
  'Without the uniform, for the second time',
  'Left before the last delivery was out',
  'The bag was dirty; a photo was sent by the restaurant',
]

/** By the administrator and the manager of the demonstration, who have these ids. */
const MODERATORS = [
  { moderator_id: 1, moderator_first_name: 'Admin', moderator_last_name: 'Demo' },
  { moderator_id: 2, moderator_first_name: 'Manager', moderator_last_name: 'Demo' },
]

/** Warnings of about an eighth of those who have worked, the oldest first. */
export function warnings(plan: DemoPlan, { id, status }: DemoRow<'driver'>): NewRow<'driver_warning'>[] {
  const chance = chanceOf(plan.seed, 'warnings', id)
  if (status === 30 || !chance.happens(0.13)) return []
  const days = Array.from({ length: chance.whole(1, 3) }, () => chance.whole(1, 300)).toSorted(
    (a, b) => b - a,
  )
  return days.map((ago) => warning(plan, id, ago, chance))
}

function warning({ today }: DemoPlan, id: number, ago: number, chance: Chance): NewRow<'driver_warning'> {
  return {
    driver_id: id,
    comment: chance.pick(WARNINGS),
    ...chance.pick(MODERATORS),
    created_at: at(addDays(today, -ago), chance),
  }
}

/** Not more of them, however many drivers there are: they stay online for minutes. */
const LAST_ONLINE = 80

/** Sessions that show a few active drivers online at first; of no token, so that nobody can use them. */
export function onlineSessions(plan: DemoPlan, drivers: readonly DemoRow<'driver'>[]): NewRow<'session'>[] {
  return drivers
    .filter(({ id, status }) => id <= LAST_ONLINE && status === DRIVER_ACTIVE)
    .filter(({ id }) => chanceOf(plan.seed, 'online', id).happens(0.15))
    .map(({ id }) => ({ token_hash: `demonstration driver ${id}`, driver_id: id }))
}
