/** The rota for one driver or one restaurant, with only what they may see. */
import type { RotaMail } from '@driverdesk/contract/rota/rota.shapes.ts'
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { nightsInto, type ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, type DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NamedRestaurant } from '@driverdesk/domain/rota/rotaPaper.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { driverInScopeById } from '../drivers/drivers.reads.ts'
import type { Services } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { MailAddress } from '../kernel/providerSettings.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { paperHead } from '../options/options.reads.ts'
import { restaurantInScopeById } from '../restaurants/restaurants.reads.ts'
import { shiftsForRestaurant } from '../shifts/shifts.reads.ts'
import type { RotaData } from './rotaData.ts'
import type { RotaPaper } from './rotaOrder.reads.ts'

type Person = Pick<RotaMail, 'kind' | 'id'>

/**
 * A restaurant's rota goes to the account that sees its schedule, not to the billing address.
 *
 * @throws {Refusal} 404 unless the driver or the restaurant is in scope
 */
export async function rotaRecipient(db: Db, scope: Scope, { kind, id }: Person): Promise<MailAddress> {
  if (kind === 'driver') {
    const { full_name, email } = await driverInScopeById(db, scope, id)
    return { name: full_name, address: email.trim() }
  }
  const { name, restaurateur_id } = await restaurantInScopeById(db, scope, id)
  const { email } = await db
    .selectFrom('restaurateur')
    .select('email')
    .where('id', '=', restaurateur_id)
    .executeTakeFirstOrThrow()
  return { name, address: email.trim() }
}

export async function driverName(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom('driver')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/**
 * Drivers get all their published shifts, even those outside the sender's scope. A partial rota would look complete.
 *
 * @throws {Invalid} if the range is backwards or longer than 31 days
 */
export async function personalRota(
  { db, services }: { db: Db; services: Pick<Services, 'settings' | 'now'> },
  { name, ...asked }: RotaMail & { name: string },
): Promise<RotaPaper> {
  const range = { from: asked.period_date_from, to: asked.period_date_to }
  const problem = rangeProblem(range)
  if (problem) throw new Invalid({ period_date_to: [problem] })
  const isDriver = asked.kind === 'driver'
  const own = isDriver
    ? await ofDriver(db, { id: asked.id, name }, range)
    : await ofRestaurant(db, { id: asked.id, name }, range)
  return {
    ...(await paperHead(db, services)),
    layout: isDriver ? 'drivers' : 'restaurants',
    title: 'Rota',
    location: name,
    driver: '',
    filter: '',
    range,
    isToPrint: false,
    data: {
      ...own,
      isForStaff: isDriver,
      onlyPublished: asked.only_published === 1,
      choices: { phones: false, comments: asked.comments === 1 },
      toldApartBy: {},
    },
  }
}

type OwnShifts = Pick<RotaData, 'shifts' | 'nights' | 'places'>

const withDayBefore = ({ from, to }: DateRange): DateRange => ({ from: addDays(from, -1), to })

/** The shifts of the range, and the nights that go on from the day before. */
const parted = (all: readonly ShiftHours[], { from }: DateRange) => ({
  shifts: JSON.stringify(all.filter(({ period_date }) => period_date >= from)),
  nights: JSON.stringify(nightsInto(from, all)),
})

/** Removes the former driver, and everything that concerns only agency and restaurant. */
async function ofDriver(db: Db, { id, name }: NamedRestaurant, range: DateRange): Promise<OwnShifts> {
  const { from, to } = withDayBefore(range)
  const shifts = await jsonRows<ShiftHours & { restaurant_id: number }>(
    db,
    sql`
      select id, restaurant_id, driver_id, status, period_date, left(start_time::text, 5) as start_time,
        left(finish_time::text, 5) as finish_time, comment,
        json_build_object('full_name', ${name}::text, 'phone', '') as driver
      from shift
      where driver_id = ${id} and status = ${SHIFT_PUBLISHED} and period_date between ${from}::date and ${to}::date
      order by period_date, start_time, id`,
  )
  const places = await db
    .selectFrom('restaurant')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${shifts.map(({ restaurant_id }) => restaurant_id)}::int[])`)
    .execute()
  return { ...parted(shifts, range), places }
}

const ofRestaurant = async (db: Db, place: NamedRestaurant, range: DateRange): Promise<OwnShifts> => ({
  places: [place],
  ...parted(JSON.parse((await shiftsForRestaurant(db, place.id, withDayBefore(range))).text), range),
})
