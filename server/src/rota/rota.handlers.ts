import { type RotaMail, rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import { fileName, periodName } from '@driverdesk/domain/kernel/fileNames.ts'
import { nightsInto, type ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { rotaMail } from '@driverdesk/domain/rota/rotaMail.ts'
import { type NamedRestaurant, ROTA_TITLES, rotaTable } from '@driverdesk/domain/rota/rotaPaper.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { driverInScopeById } from '../drivers/drivers.reads.ts'
import { handlers, type Services } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { csvFile, type ExportFacts, exportFile } from '../kernel/files/exports.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { csvLines } from '../kernel/files/workbook.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { MailAddress } from '../kernel/providerSettings.ts'
import { Invalid, refuseRange } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { FULL_NAME } from '../kernel/sqlNames.ts'
import { clockTimes } from '../kernel/sqlTimes.ts'
import { queueMail } from '../mail/mail.service.ts'
import { paperHead } from '../options/options.reads.ts'
import { ALL_LOCATIONS } from '../restaurants/locations.reads.ts'
import { restaurantInScopeById } from '../restaurants/restaurants.reads.ts'
import { shiftsForRestaurant } from '../shifts/shifts.reads.ts'
import { type RotaData, rotaSource } from './rotaData.ts'
import { ROTA_WORKER, type RotaOrder, type RotaPaper, rotaCount, rotaOrder } from './rotaOrder.reads.ts'

export const rotaHandlers = handlers(rotaRoutes, {
  async pdf(call) {
    const { layout } = call.query
    const order = await rotaOrder(call, call.query, layout)
    const paper: RotaPaper = {
      ...order,
      layout,
      title: ROTA_TITLES[layout],
      isToPrint: call.query.print === 1,
    }
    return exportFile(call, {
      thing: 'shift',
      format: 'PDF',
      name: nameOf(ROTA_TITLES[layout], order, 'pdf'),
      worker: ROTA_WORKER,
      document: paper,
      facts: factsOf(order, ROTA_TITLES[layout]),
    })
  },

  count: async ({ db, scope, query }) => rotaCount(db, scope, query),

  recipient: async ({ db, scope, query }) => rotaRecipient(db, scope, query),

  async mail({ db, scope, body, answered, change, services }) {
    const before = await answered<MailAddress>()
    if (before) return before
    const to = await rotaRecipient(db, scope, body)
    if (to.address === '') throw new Invalid({ id: [`${to.name} has no email address.`] })
    const paper = await personalRota({ db, services }, { ...body, name: to.name })
    // Before the transaction, because it is slow.
    const file = Buffer.from(await renderFile(ROTA_WORKER, paper))
    return change(async (work) => {
      await queueMail(work, {
        to,
        ...rotaMail({ ...paper, ...body, name: to.name }),
        attachment: { file, name: nameOf(paper.title, paper, 'pdf') },
      })
      const { from, to: last } = paper.range
      const after = { rota_days: `${displayDate(from)} – ${displayDate(last)}` }
      work.record({ thing: body.kind, id: body.id, action: 'send_rota', before: null, after })
      return to
    })
  },

  async own({ db, scope: { accountId: id }, query, services }) {
    const name = await driverName(db, id)
    const paper = await personalRota({ db, services }, { ...query, kind: 'driver', id, name, comments: 1 })
    const content = Buffer.from(await renderFile(ROTA_WORKER, paper))
    return pdfAnswer({ name: nameOf(paper.title, paper, 'pdf'), content }, true)
  },

  async table(call) {
    const { layout } = call.query
    const order = await rotaOrder(call, call.query, layout)
    const title = layout ? ROTA_TITLES[layout] : 'Rota'
    const facts = factsOf(order, title)
    if (call.query.format === 'xlsx')
      return exportFile(call, {
        thing: 'shift',
        format: 'Excel',
        name: nameOf(title, order, 'xlsx'),
        worker: ROTA_WORKBOOK_WORKER,
        document: { data: order.data, layout },
        facts,
      })
    const { data } = order
    const { heads, lines } = rotaTable(rotaSource(data), data.choices, layout)
    return csvFile(call, {
      thing: 'shift',
      name: nameOf(title, order, 'csv'),
      heads,
      lines: csvLines(lines),
      facts,
    })
  },
})

const ROTA_WORKBOOK_WORKER = new URL('./workbookWorker.ts', import.meta.url)

const factsOf = ({ count: rows, range, location, filter }: RotaOrder, kind: string): ExportFacts => ({
  rows,
  location,
  filter: [kind, `${displayDate(range.from)} – ${displayDate(range.to)}`, filter].filter(Boolean).join(', '),
})

/** 'Rota by driver North Ann Example 16-11-2026 to 22-11-2026.pdf' */
const nameOf = (
  title: string,
  { range, location, driver }: Pick<RotaOrder, 'range' | 'location' | 'driver'>,
  ending: string,
): string => fileName(ending, title, location === ALL_LOCATIONS ? '' : location, driver, periodName(range))

type Person = Pick<RotaMail, 'kind' | 'id'>

/**
 * A restaurant's rota goes to the account that sees its schedule, not to the billing address.
 *
 * @throws {Refusal} 404 unless the driver or the restaurant is in scope
 */
async function rotaRecipient(db: Db, scope: Scope, { kind, id }: Person): Promise<MailAddress> {
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

async function driverName(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom('driver')
    .select(FULL_NAME.as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/**
 * Drivers get all their published shifts, even those outside the sender's scope. A partial rota would look complete.
 *
 * @throws {Invalid} if the range is backwards or longer than 31 days
 */
async function personalRota(
  { db, services }: { db: Db; services: Pick<Services, 'settings' | 'now'> },
  { name, ...asked }: RotaMail & { name: string },
): Promise<RotaPaper> {
  const range = { from: asked.period_date_from, to: asked.period_date_to }
  refuseRange(range)
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

/** The shifts of the range, and the night shifts that continue from the day before. */
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
      select id, restaurant_id, driver_id, status, period_date, ${clockTimes()}, comment,
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
