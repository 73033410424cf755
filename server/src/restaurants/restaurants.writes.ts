import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { commissionProblem } from '@driverdesk/domain/restaurants/charges.ts'
import type { SignedInCall } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import {
  exchangeFiles,
  removedIfEmpty,
  type SentFiles,
  type StoredFile,
} from '../kernel/files/storedFiles.ts'
import { Invalid } from '../kernel/refusal.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { NewRow, Row, StoredFileKind } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { commissionBasis } from '../options/options.reads.ts'
import { announceNewRestaurant, announceRestaurant } from './restaurants.live.ts'
import { lockRestaurant, restaurantViews } from './restaurants.reads.ts'

function insertRestaurant(tx: Tx, restaurant: NewRow<'restaurant'>): Promise<Row<'restaurant'>> {
  return tx.insertInto('restaurant').values(restaurant).returningAll().executeTakeFirstOrThrow()
}

export function updateRestaurant(
  tx: Tx,
  id: number,
  changed: Partial<NewRow<'restaurant'>>,
): Promise<Row<'restaurant'>> {
  return tx
    .updateTable('restaurant')
    .set({ ...changed, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks the restaurants of an account as changed, because they show its fields. */
export function touchRestaurants(tx: Tx, restaurateurId: number): Promise<Row<'restaurant'>[]> {
  return tx
    .updateTable('restaurant')
    .set({ updated_at: nextUpdatedAt })
    .where('restaurateur_id', '=', restaurateurId)
    .returningAll()
    .execute()
}

export async function deleteRestaurant(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('restaurant').where('id', '=', id).execute()
}

export const insertRestaurants = (
  tx: Tx,
  restaurants: readonly NewRow<'restaurant'>[],
): Promise<Row<'restaurant'>[]> => tx.insertInto('restaurant').values(restaurants).returningAll().execute()

/**
 * Locks a restaurant until the transaction ends.
 *
 * @throws {Refusal} 404 out of scope, 409 if it has changed since the caller saw it
 */
export async function heldAsSeen(
  work: Work,
  {
    scope,
    params,
    refuseStale,
  }: Pick<SignedInCall<Route>, 'scope' | 'refuseStale'> & { params: { id: number } },
  { updated_at: seen }: { updated_at?: string | undefined },
): Promise<Row<'restaurant'>> {
  const stored = await lockRestaurant(work.tx, scope, params.id)
  await refuseStale(work, { thing: 'restaurant', id: stored.id, seen, updatedAt: stored.updated_at })
  return stored
}

export async function addRestaurant(
  work: Work,
  columns: NewRow<'restaurant'>,
  sent: SentFiles<FileColumn>,
): Promise<number> {
  await refuseCommission(work, columns)
  const restaurant = await insertRestaurant(work.tx, { ...columns, ...restaurantFileColumns(sent) })
  await exchangeFiles(work, FILES, sent, restaurant.id)
  work.record({ thing: 'restaurant', id: restaurant.id, action: 'create', before: null, after: restaurant })
  announceNewRestaurant(work, restaurant)
  return restaurant.id
}

export async function saveRestaurant(
  work: Work,
  stored: Row<'restaurant'>,
  changed: Partial<NewRow<'restaurant'>>,
  sent: SentFiles<FileColumn> = {},
): Promise<Row<'restaurant'>> {
  await refuseCommission(work, changed)
  const restaurant = await updateRestaurant(work.tx, stored.id, {
    ...changed,
    ...restaurantFileColumns(sent),
  })
  await exchangeFiles(work, FILES, sent, stored.id, stored)
  work.record({ thing: 'restaurant', id: stored.id, action: 'update', before: stored, after: restaurant })
  announceRestaurant(work, stored, restaurant)
  if (restaurant.status !== stored.status || restaurant.area_id !== stored.area_id)
    await work.happened('open shifts listed otherwise', null)
  return restaurant
}

async function refuseCommission({ tx }: Work, { invoice_commission }: Partial<NewRow<'restaurant'>>) {
  if (invoice_commission === undefined || invoice_commission === null) return
  const problem = commissionProblem(Number(invoice_commission), await commissionBasis(tx))
  if (problem) throw new Invalid({ invoice_comission: [problem] })
}

export async function savedView({ tx }: Work, id: number): Promise<Restaurant> {
  const [view] = await restaurantViews(tx, [id])
  if (!view) throw new Error(`Restaurant ${id} is gone within its own transaction.`)
  return view
}

/** The logo and the service agreement (docs/spec/restaurants.md#restaurant-dialogs). */
const FILES = ['logo_src', 'service_agreement_src'] as const
type FileColumn = (typeof FILES)[number]

interface Received<File> {
  file?: File
  service_agreement?: File
  service_agreement_src?: File
}

/** Stores the uploaded files. Without a file, an empty field of its name removes the former one. */
export async function storeFiles<File>(
  received: Received<File>,
  said: { [Column in FileColumn]?: string | null | undefined },
  store: (file: File, kind: StoredFileKind) => Promise<StoredFile>,
): Promise<SentFiles<FileColumn>> {
  const { file, service_agreement_src, service_agreement: agreement = service_agreement_src } = received
  return {
    logo_src: file ? await store(file, 'restaurant_logo') : removedIfEmpty(said.logo_src),
    service_agreement_src: agreement
      ? await store(agreement, 'restaurant_agreement')
      : removedIfEmpty(said.service_agreement_src),
  }
}

function restaurantFileColumns(sent: SentFiles<FileColumn>): { [Column in FileColumn]?: string | null } {
  const changed = Object.entries(sent).filter(([, file]) => file !== undefined)
  return Object.fromEntries(changed.map(([column, file]) => [column, file?.name ?? null]))
}
