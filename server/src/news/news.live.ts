import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import { ADDRESSED_TO_ALL, POST_SHOWN } from '@driverdesk/domain/news/addressee.ts'
import { sql } from 'kysely'
import { restaurantsOffering } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
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
import type { Work } from '../kernel/unitOfWork.ts'
import { announcedPost, replyView } from './news.view.ts'
import { newsTargets } from './newsReaders.reads.ts'

export const newsLiveSource: LiveSource = {
  channel: newsLive,
  load: async (db, ids) => {
    const posts = await db.selectFrom('news_post').selectAll().where('id', 'in', ids).execute()
    const viewers = await postViewers(db, posts)
    return new Map(
      posts.map((post) => [
        post.id,
        { restaurantIds: [], rooms: viewers.get(post.id)?.rooms ?? NOBODY, data: announcedPost(post) },
      ]),
    )
  },
}

export const replyLiveSource: LiveSource = {
  channel: replyLive,
  load: async (db, ids) => {
    const replies = await db.selectFrom('news_reply').selectAll().where('id', 'in', ids).execute()
    const viewers = await repliesViewers(db, replies)
    return new Map(
      replies.map((reply) => [
        reply.id,
        { restaurantIds: [], rooms: viewers.get(reply.id) ?? NOBODY, data: replyView(reply) },
      ]),
    )
  },
}

const NOBODY = { staff: [], readers: [] }

type Post = Pick<Row<'news_post'>, 'id' | 'addressee' | 'status'>

export async function roomsOfPost(tx: Tx, post: Post): Promise<string[]> {
  const rooms: ViewerRooms | undefined = (await postViewers(tx, [post])).get(post.id)?.rooms
  return [...(rooms?.staff ?? []), ...(rooms?.readers ?? [])]
}

/** Announces the post to everyone who sees it. @param before readers before the change: those who no longer see it get an event that it is gone */
export async function announcePost(
  work: Work,
  event: (typeof newsLive.events)[number],
  post: Post,
  before: readonly string[] = [],
): Promise<void> {
  const now = new Set(before.length > 0 ? await roomsOfPost(work.tx, post) : [])
  const leftRooms = before.filter((room) => !now.has(room))
  const left = leftRooms.length > 0 ? { leftRooms } : {}
  work.announce({ channel: newsLive.name, event, entityId: post.id, ...left })
}

/** Announces a new read count, to staff only. */
export function announceRead(work: Work, ids: readonly number[]): void {
  work.announce(...ids.map((entityId) => ({ channel: newsLive.name, event: 'markReaded', entityId })))
}

/** @param before the rooms that saw it */
export function announcePostRemoval(work: Work, id: number, before: readonly string[]): void {
  work.announce({ channel: newsLive.name, event: DESTROY, entityId: id, leftRooms: before })
}

export function announceReply(work: Work, id: number): void {
  work.announce({ channel: replyLive.name, event: 'store', entityId: id })
}

type Addressed = Pick<Row<'news_post'>, 'id' | 'addressee' | 'status'>

interface Viewers {
  rooms: ViewerRooms
  /** The restaurants at which the post is seen; undefined if it is for all. */
  places: RestaurantAudience[] | undefined
}

/** The rooms that may see each post, by the rules that `postInScope` and `replyInScope` apply to calls. */
async function postViewers(db: Db | Tx, posts: readonly Addressed[]): Promise<Map<number, Viewers>> {
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
async function repliesViewers(
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
