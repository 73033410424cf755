import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import { sql } from 'kysely'
import { isDriverInScope } from '../drivers/drivers.reads.ts'
import { handlers, type PublicCall, type Services, type SignedInCall } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { fromStore, knownName, thumbName, typeOfName } from '../kernel/files/fileStore.ts'
import { PUBLIC_KINDS } from '../kernel/files/storedFiles.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { StoredFileKind } from '../kernel/tables.ts'
import { attachmentName, isPostInScope } from '../news/news.reads.ts'

type Image = typeof fileRoutes.image
type Document =
  | typeof fileRoutes.restaurantAgreement
  | typeof fileRoutes.driverAgreement
  | typeof fileRoutes.newsAttachment

export const fileHandlers = handlers(fileRoutes, {
  image: (call) => publicPicture(call, (name) => name),
  thumb: (call) => publicPicture(call, thumbName),
  restaurantAgreement: (call) => privateFile(call, 'restaurant_agreement', maySeeRestaurant),
  driverAgreement: (call) => privateFile(call, 'driver_agreement', maySeeDriver),
  driverCertificate: (call) => privateFile(call, 'driver_certificate', maySeeDriver),
  driverLicence: (call) => privateFile(call, 'driver_licence', maySeeDriver),
  driverIdentity: (call) => privateFile(call, 'driver_identity', maySeeDriver),
  driverRightToWork: (call) => privateFile(call, 'driver_right_to_work', maySeeDriver),
  newsAttachment: (call) => privateFile(call, 'news_attachment', maySeePost, attachmentName),
})

async function publicPicture(
  { db, params, services }: PublicCall<Image>,
  storedAs: (name: string) => string,
): Promise<FileAnswer> {
  const owner = await fileOwner(db, params.file, PUBLIC_KINDS)
  if (owner === undefined) throw notFound('file')
  return answer(services, storedAs(params.file), 'public')
}

/** Answers a forbidden file like a missing one. */
async function privateFile(
  { db, scope, params, services }: SignedInCall<Document>,
  kind: StoredFileKind,
  maySee: MaySee,
  nameOf?: (db: Db, ownerId: number) => Promise<string | null>,
): Promise<FileAnswer> {
  const owner = await fileOwner(db, params.file, [kind])
  if (owner === undefined || !(await maySee(db, scope, owner))) throw notFound('file')
  return answer(services, params.file, 'private', await nameOf?.(db, owner))
}

/** @param savedAs the name for saving; the stored name by default */
async function answer(
  services: Services,
  name: string,
  cache: 'public' | 'private',
  savedAs?: string | null,
): Promise<FileAnswer> {
  const found = await fromStore(services.files.get(name))
  if (!found) throw notFound('file')
  const type = typeOfName(name)
  // Browsers cannot show Word documents.
  const shown = type.startsWith('image/') || type === 'application/pdf'
  return new FileAnswer({ ...found, type, name: savedAs ?? name, shown, cache })
}

type MaySee = (db: Db, scope: Scope, ownerId: number) => Promise<boolean>

async function fileOwner(
  db: Db,
  name: string,
  kinds: readonly StoredFileKind[],
): Promise<number | undefined> {
  if (knownName(name) !== name) return undefined
  const file = await db
    .selectFrom('stored_file')
    .select('owner_id')
    .where('name', '=', name)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return file?.owner_id
}

const maySeeRestaurant: MaySee = async (db, scope, id) => {
  const seen = await db
    .selectFrom('restaurant')
    .select('id')
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .executeTakeFirst()
  return seen !== undefined
}

const maySeeDriver: MaySee = async (db, scope, id) =>
  scope.role === 'driver' ? scope.accountId === id : isDriverInScope(db, scope, id)

const maySeePost: MaySee = isPostInScope
