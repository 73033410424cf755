import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import { handlers, type PublicCall, type Services, type SignedInCall } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { thumbOf, typeOfName } from '../kernel/files/fileStore.ts'
import { PUBLIC_KINDS } from '../kernel/files/storedFiles.ts'
import { notFound } from '../kernel/refusal.ts'
import type { StoredFileKind } from '../kernel/tables/files.ts'
import { attachmentNameOf } from '../news/news.reads.ts'
import { fileOwner, type MaySee, maySeeDriver, maySeePost, maySeeRestaurant } from './files.reads.ts'

type Image = typeof fileRoutes.image
type Document =
  | typeof fileRoutes.restaurantAgreement
  | typeof fileRoutes.driverAgreement
  | typeof fileRoutes.newsAttachment

export const fileHandlers = handlers(fileRoutes, {
  image: (call) => publicPicture(call, (name) => name),
  thumb: (call) => publicPicture(call, thumbOf),
  restaurantAgreement: (call) => privateFile(call, 'restaurant_agreement', maySeeRestaurant),
  driverAgreement: (call) => privateFile(call, 'driver_agreement', maySeeDriver),
  driverCertificate: (call) => privateFile(call, 'driver_certificate', maySeeDriver),
  driverLicence: (call) => privateFile(call, 'driver_licence', maySeeDriver),
  driverIdentity: (call) => privateFile(call, 'driver_identity', maySeeDriver),
  driverRightToWork: (call) => privateFile(call, 'driver_right_to_work', maySeeDriver),
  newsAttachment: (call) => privateFile(call, 'news_attachment', maySeePost, attachmentNameOf),
})

async function publicPicture(
  { db, params, services }: PublicCall<Image>,
  storedAs: (name: string) => string,
): Promise<FileAnswer> {
  const owner = await fileOwner(db, params.file, PUBLIC_KINDS)
  if (owner === undefined) throw notFound('file')
  return answer(services, storedAs(params.file), 'public')
}

/** Whoever may not see the record gets the same answer as for a file that nobody has. */
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

/** @param savedAs what it is called when somebody saves it; its stored name, unless it has another */
async function answer(
  services: Services,
  name: string,
  cache: 'public' | 'private',
  savedAs?: string | null,
): Promise<FileAnswer> {
  const found = await services.files.get(name)
  if (!found) throw notFound('file')
  const type = typeOfName(name)
  // Word is nothing that a browser shows.
  const shown = type.startsWith('image/') || type === 'application/pdf'
  return new FileAnswer({ ...found, type, name: savedAs ?? name, shown, cache })
}
