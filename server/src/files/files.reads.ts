import { sql } from 'kysely'
import { isDriverInScope } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { knownName } from '../kernel/files/fileStore.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { StoredFileKind } from '../kernel/tables/files.ts'
import { isPostInScope } from '../news/news.reads.ts'

/** Whether this caller may see the record that a file belongs to. */
export type MaySee = (db: Db, scope: Scope, ownerId: number) => Promise<boolean>

/** The owner of a file of one of these kinds; undefined where no record has one of that name. */
export async function fileOwner(
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

export const maySeeRestaurant: MaySee = async (db, scope, id) => {
  const seen = await db
    .selectFrom('restaurant')
    .select('id')
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .executeTakeFirst()
  return seen !== undefined
}

export const maySeeDriver: MaySee = async (db, scope, id) =>
  scope.role === 'driver' ? scope.accountId === id : isDriverInScope(db, scope, id)

export const maySeePost: MaySee = isPostInScope
