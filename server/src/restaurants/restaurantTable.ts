/**
 * Exports the list of restaurants as a CSV file, for restaurants without the agency's columns, and imports restaurants from one,
 * checked like the form of a new restaurant, each with the account of its email.
 */

import { randomBytes } from 'node:crypto'
import type { ImportReply } from '@driverdesk/contract/kernel/csv.ts'
import { orEmpty, orNull } from '@driverdesk/contract/kernel/formFields.ts'
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import {
  type ChangedProfile,
  type ChangedRestaurant,
  NewRestaurant,
} from '@driverdesk/contract/restaurants/restaurantForm.shapes.ts'
import type { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { areasByName } from '@driverdesk/domain/areas/areaRules.ts'
import { writtenAmount, writtenPercentage } from '@driverdesk/domain/kernel/money.ts'
import type { CommissionBasis } from '@driverdesk/domain/options/optionKeys.ts'
import { commissionProblem } from '@driverdesk/domain/restaurants/charges.ts'
import {
  RESTAURANT_HEADS,
  RESTAURANT_IMPORT,
  type RestaurantHead,
} from '@driverdesk/domain/restaurants/restaurantHeads.ts'
import {
  type RestaurantStatus,
  restaurantStatusLabel,
} from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { sql } from 'kysely'
import { newPassword } from '../accounts/credentials.service.ts'
import { areaNames, areasToChoose } from '../areas/areas.reads.ts'
import type { SignedInCall } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { type ImportRow, importCsv } from '../kernel/files/csvImport.ts'
import { type CsvColumns, csvExport } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { fieldErrors } from '../kernel/requestInput.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { commissionBasis } from '../options/options.reads.ts'
import { announceNewRestaurant } from './restaurants.live.ts'
import { restaurantsInScope } from './restaurants.reads.ts'
import { insertRestaurants } from './restaurants.writes.ts'
import { accountsByEmail } from './restaurateurs.writes.ts'

export async function exportRestaurants(
  call: SignedInCall<typeof restaurantRoutes.exportCsv>,
  status: RestaurantStatus | undefined,
): Promise<FileAnswer> {
  const { db, scope, audience } = call
  const [rows, areas] = await Promise.all([restaurantsInScope(db, scope, status), areaNames(db, scope)])
  const common = commonColumns(new Map(areas.map(({ id, name }) => [id, name])))
  const columns = audience === 'staff' ? [...common, ...AGENCY_COLUMNS] : common
  return csvExport(call, {
    thing: 'restaurant',
    list: 'restaurants',
    columns,
    rows,
    ids: call.body.ids,
    filter: { status: status ?? 'all' },
  })
}

const heads = (fields: readonly RestaurantHead[]): CsvColumns<Restaurant> =>
  fields.map((field) => [RESTAURANT_HEADS[field], (row) => row[field]])

const commonColumns = (areas: ReadonlyMap<number, string>): CsvColumns<Restaurant> => [
  ['ID', ({ id }) => id],
  ...heads(['name']),
  ['Area', ({ area_id }) => areas.get(area_id) ?? ''],
  ['Status', ({ status }) => restaurantStatusLabel(status)],
  ...heads(['contact_name', 'telephone', 'address', 'postcode', 'map_latitude', 'map_longitude']),
  ...heads(['meal', 'uniform', 'cash_orders', 'waiting_location', 'bonus_target', 'other']),
]

const yesOrNo = (is: boolean | 0 | 1) => (is ? 'Yes' : 'No')

const AGENCY_COLUMNS: CsvColumns<Restaurant> = [
  ...heads(['email', 'business_email', 'standard_pay', 'weekend_pay', 'invoice_comission', 'booking_fee']),
  ['Send invoices', ({ send_invoice }) => yesOrNo(send_invoice)],
  ['Notify about shifts', ({ notify_shifts }) => yesOrNo(notify_shifts)],
  ['Notify about news and events', ({ notify_news_events }) => yesOrNo(notify_news_events)],
]

/**
 * A new account gets a random password that no one knows. It can sign in once an administrator has set a password in the
 * restaurant's dialog. Passwords do not belong in a CSV file, and hundreds of emails would be unwelcome.
 */
export async function importRestaurants(
  call: SignedInCall<typeof restaurantRoutes.importCsv>,
): Promise<ImportReply> {
  const { password_hash } = await newPassword(randomBytes(32).toString('base64url'))
  return importCsv(call, {
    thing: 'restaurant',
    fields: RESTAURANT_IMPORT,
    async reader(db) {
      const areaOf = areasByName(await areasToChoose(db))
      const basis = await commissionBasis(db)
      return ({ fields }) => readRow(fields, areaOf, basis)
    },
    unique: [
      {
        field: 'name',
        key: ({ fields: { name = '', address = '' } }) => `${name}\n${address}`.toLowerCase(),
        stored: knownPlaces,
        storedMessage: 'There is already a restaurant with this name at this address.',
        called: 'this name and address',
      },
    ],
    write: (work, forms) => write(work, forms, password_hash),
  })
}

function readRow(
  { area_id: area = '', ...written }: ImportRow['fields'],
  areaOf: (name: string) => number | string,
  basis: CommissionBasis,
) {
  const texts = { ...written, ...amounts(written, basis) }
  const found = area === '' ? '' : areaOf(area)
  const { data, error } = NewRestaurant.safeParse({ ...texts, area_id: found })
  const commission = commissionProblem(Number(texts.invoice_comission), basis)
  const errors: FieldErrors = {
    ...(commission && { invoice_comission: [commission] }),
    ...(error && fieldErrors(error)),
    ...(typeof found === 'string' && found !== '' && { area_id: [found] }),
  }
  return { errors, record: data }
}

const AMOUNTS = ['standard_pay', 'weekend_pay', 'booking_fee', 'invoice_comission'] as const

/** Amounts as spreadsheets write them. An unreadable one stays as it is, so that the shape refuses it. */
function amounts(texts: ImportRow['fields'], basis: CommissionBasis): Partial<ImportRow['fields']> {
  const read = (field: (typeof AMOUNTS)[number], text: string) =>
    field === 'invoice_comission' && basis === 'percent' ? writtenPercentage(text) : writtenAmount(text)
  return Object.fromEntries(
    AMOUNTS.flatMap((field) => {
      const text = texts[field]
      return text === undefined ? [] : [[field, read(field, text) ?? text]]
    }),
  )
}

async function knownPlaces(db: Db | Tx, places: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ place: string }>`
    select given.place from unnest(${places}::text[]) as given(place)
    join restaurant on lower(name || chr(10) || address) = lower(given.place)`.execute(db)
  return new Set(rows.map(({ place }) => place))
}

async function write(work: Work, forms: readonly NewRestaurant[], password_hash: string): Promise<void> {
  const accounts = await accountsByEmail(work, forms, password_hash)
  const restaurants = await insertRestaurants(
    work.tx,
    forms.map((form) => ({
      ...restaurantColumns(form),
      name: form.name,
      area_id: form.area_id,
      restaurateur_id: accounts.get(form.email) as number,
    })),
  )
  for (const restaurant of restaurants) {
    work.record({ thing: 'restaurant', id: restaurant.id, action: 'import', before: null, after: restaurant })
    announceNewRestaurant(work, restaurant)
  }
}

/** Fields that were not sent do not change. */
type Columns = Partial<NewRow<'restaurant'>>

/** The columns that a restaurant may change as well. */
export function profileColumns(given: ChangedProfile): Columns {
  return sent({
    name: given.name,
    contact_name: given.contactName,
    address: given.address,
    telephone: given.telephone,
    postcode: orEmpty(given.postcode),
    meal: orEmpty(given.meal),
    uniform: orEmpty(given.uniform),
    cash_orders: orEmpty(given.cash_orders),
    waiting_location: orEmpty(given.waiting_location),
    other: orEmpty(given.other),
    bonus_target: orEmpty(given.bonus_target),
  })
}

/** The columns of the fields of a form. An empty amount is null: the area's or the option's applies. */
export function restaurantColumns({ email: _, password: __, ...given }: ChangedRestaurant): Columns {
  const { contact_name = given.contactName } = given
  return {
    ...profileColumns({ ...given, contactName: contact_name }),
    ...sent({
      area_id: given.area_id,
      business_email: given.business_email,
      map_latitude: numberOrNull(given.map_latitude),
      map_longitude: numberOrNull(given.map_longitude),
      standard_pay: orNull(given.standard_pay),
      weekend_pay: orNull(given.weekend_pay),
      // The wire's spelling here, ours everywhere else (docs/spec/kernel.md#names-to-the-letter).
      invoice_commission: orNull(given.invoice_comission),
      booking_fee: orNull(given.booking_fee),
      send_invoice: given.send_invoice === undefined ? undefined : given.send_invoice === 1,
      notify_shifts: given.notify_shifts === undefined ? undefined : given.notify_shifts === 1,
      notify_news_events: given.notify_news_events === undefined ? undefined : given.notify_news_events === 1,
    }),
  }
}

function numberOrNull(given: number | string | null | undefined): number | null | undefined {
  const value = orNull(given)
  return value == null ? value : Number(value)
}

function sent(columns: { [Column in keyof Columns]: Columns[Column] | undefined }): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
