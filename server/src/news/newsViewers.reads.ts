/** Finds the socket rooms that may see a post or a reply, by the rules that `postInScope` and `replyInScope` apply to calls. */
import { ADDRESSED_TO_ALL } from '@driverdesk/domain/news/addressee.ts'
import { POST_SHOWN } from '@driverdesk/domain/news/postCodes.ts'
import { sql } from 'kysely'
import { restaurantsOffering } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import {
  addressedAreaRoom,
  driverRoom,
  MANAGERS,
  READERS,
  type RestaurantAudience,
  restaurateurRoom,
  staffRooms,
  type ViewerRooms,
} from '../kernel/rooms.ts'
import type { Row } from '../kernel/tables.ts'
import { newsTargets } from './newsReaders.reads.ts'

type Addressed = Pick<Row<'news_post'>, 'id' | 'addressee' | 'status'>

interface Viewers {
  rooms: ViewerRooms
  /** The restaurants at which the post is seen; undefined if it is for all. */
  places: RestaurantAudience[] | undefined
}

/** By post. */
export async function postViewers(db: Db | Tx, posts: readonly Addressed[]): Promise<Map<number, Viewers>> {
  const ids = posts.filter(({ addressee }) => addressee !== ADDRESSED_TO_ALL).map(({ id }) => id)
  const [areas, drivers, restaurants, readers] = [
    await targetRows(db, 'area', ids),
    await targetRows(db, 'driver', ids),
    await targetRows(db, 'restaurant', ids),
    await sql<{ post_id: number; reader: string }>`${newsTargets(ids)}`.execute(db),
  ]
  const offering = await restaurantsOffering(
    db,
    drivers.map(({ target }) => target),
  )
  const places = await allPlaces(db)
  return new Map(
    posts.map(({ id, addressee, status }): [number, Viewers] => {
      if (addressee === ADDRESSED_TO_ALL) {
        return [id, { rooms: { staff: [MANAGERS], readers: shown(status, [READERS]) }, places: undefined }]
      }
      const of = (rows: readonly TargetRow[]) =>
        rows.filter((row) => row.post_id === id).map(({ target }) => target)
      const inAreas = new Set(of(areas))
      const named = new Set([
        ...of(restaurants),
        ...of(drivers).flatMap((driver) => offering.get(driver) ?? []),
      ])
      const seenAt = places.filter((place) => named.has(place.id))
      const staff = [...[...inAreas].map(addressedAreaRoom), ...staffRooms(seenAt)]
      const accounts = readers.rows.filter(({ post_id }) => post_id === id).map(({ reader }) => reader)
      return [
        id,
        {
          rooms: { staff, readers: shown(status, accounts) },
          places: [
            ...seenAt,
            ...places.filter((place) => inAreas.has(place.area_id) && !named.has(place.id)),
          ],
        },
      ]
    }),
  )
}

/** Only staff see a hidden post. */
const shown = (status: number, rooms: string[]) => (status === POST_SHOWN ? rooms : [])

interface TargetRow {
  post_id: number
  target: number
}

async function targetRows(
  db: Db | Tx,
  kind: 'area' | 'restaurant' | 'driver',
  ids: readonly number[],
): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    select post_id, ${sql.ref(`${kind}_id`)} as target from ${sql.table(`news_post_${kind}`)}
    where post_id = any(${ids}::int[])`.execute(db)
  return rows
}

const allPlaces = (db: Db | Tx): Promise<RestaurantAudience[]> =>
  db.selectFrom('restaurant').select(['id', 'area_id', 'restaurateur_id']).execute()

/**
 * Finds the rooms by reply. A reply of the agency is seen by anyone who sees the post, any other by its author and by staff
 * who see both. Staff who see the two at different restaurants get no event, and find the reply on their next call.
 */
export async function repliesViewers(
  db: Db,
  replies: readonly Row<'news_reply'>[],
): Promise<Map<number, ViewerRooms>> {
  const posts = await db
    .selectFrom('news_post')
    .select(['id', 'addressee', 'status'])
    .where('id', 'in', [0, ...replies.map(({ post_id }) => post_id)])
    .execute()
  const viewers = await postViewers(db, posts)
  const offering = await restaurantsOffering(
    db,
    replies.flatMap(({ driver_id }) => driver_id ?? []),
  )
  const places = await allPlaces(db)
  const isShown = new Set(posts.filter(({ status }) => status === POST_SHOWN).map(({ id }) => id))
  return new Map(
    replies.map((reply): [number, ViewerRooms] => {
      const post = viewers.get(reply.post_id)
      if (!post) return [reply.id, { staff: [], readers: [] }]
      if (reply.by_staff) return [reply.id, post.rooms]
      const seenAt = (post.places ?? places).filter(isAuthorAt(reply, offering))
      const own = isShown.has(reply.post_id) ? ownRooms(reply) : []
      return [reply.id, { staff: seenAt.length > 0 ? staffRooms(seenAt) : [], readers: own }]
    }),
  )
}

const isAuthorAt =
  ({ restaurateur_id, driver_id }: Row<'news_reply'>, offering: ReadonlyMap<number, number[]>) =>
  (place: RestaurantAudience): boolean =>
    driver_id === null
      ? place.restaurateur_id === restaurateur_id
      : (offering.get(driver_id)?.includes(place.id) ?? false)

const ownRooms = ({ restaurateur_id, driver_id }: Row<'news_reply'>): string[] => [
  ...(restaurateur_id === null ? [] : [restaurateurRoom(restaurateur_id)]),
  ...(driver_id === null ? [] : [driverRoom(driver_id)]),
]
