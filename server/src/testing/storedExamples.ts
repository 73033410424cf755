/** A file of every kind for every restaurant, driver and post of the test world, with names for requests. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../kernel/database.ts'
import { type FileStore, thumbName } from '../kernel/files/fileStore.ts'
import type { StoredFileKind } from '../kernel/tables.ts'
import { EXAMPLE_POSTS } from '../news/testing/givenPost.ts'
import { DRIVERS, RESTAURANTS } from './testWorld.ts'

const OF_RESTAURANTS: StoredFileKind[] = ['restaurant_logo', 'restaurant_agreement']
const OF_DRIVERS: StoredFileKind[] = [
  'driver_photo',
  'driver_agreement',
  'driver_certificate',
  'driver_licence',
  'driver_identity',
  'driver_right_to_work',
]
const OF_POSTS: StoredFileKind[] = ['news_attachment']
const KINDS = [...OF_RESTAURANTS, ...OF_DRIVERS, ...OF_POSTS]

const exampleFile = (kind: StoredFileKind, ownerId: number): string =>
  `${KINDS.indexOf(kind).toString(16).padStart(16, '0')}${ownerId.toString(16).padStart(16, '0')}.png`

export async function storeExampleFiles(db: Db, store: FileStore): Promise<void> {
  const owned = (kinds: StoredFileKind[], owners: readonly number[]) =>
    kinds.flatMap((kind) => owners.map((owner_id) => ({ name: exampleFile(kind, owner_id), kind, owner_id })))
  const rows = [
    ...owned(OF_RESTAURANTS, Object.values(RESTAURANTS)),
    ...owned(OF_DRIVERS, Object.values(DRIVERS)),
    ...owned(OF_POSTS, Object.values(EXAMPLE_POSTS)),
  ]
  await db.insertInto('stored_file').values(rows).execute()
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-examples-'))
  for (const { name, kind, owner_id } of rows) {
    const path = join(folder, name)
    await writeFile(path, `${kind} of ${owner_id}`)
    await store.put(name, path)
    await store.put(thumbName(name), path)
  }
  await rm(folder, { recursive: true })
}

const file = (name: string) => ({ params: { file: name } })
const ofRestaurant =
  (kind: StoredFileKind) =>
  ({ restaurantId }: { restaurantId: number }) =>
    file(exampleFile(kind, restaurantId))
const ofDriver =
  (kind: StoredFileKind) =>
  ({ driverId }: { driverId: number }) =>
    file(exampleFile(kind, driverId))

export const fileExamples = {
  image: ofRestaurant('restaurant_logo'),
  thumb: ofDriver('driver_photo'),
  restaurantAgreement: ofRestaurant('restaurant_agreement'),
  driverAgreement: ofDriver('driver_agreement'),
  driverCertificate: ofDriver('driver_certificate'),
  driverLicence: ofDriver('driver_licence'),
  driverIdentity: ofDriver('driver_identity'),
  driverRightToWork: ofDriver('driver_right_to_work'),
  newsAttachment: ({ newsId }: { newsId: number }) => file(exampleFile('news_attachment', newsId)),
}
