import { offeredDrivers } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { chanceOf, entry } from './chance.ts'
import pictures from './pictures.json' with { type: 'json' }
import { addPicture } from './pictures.ts'
import { ADMIN, ADMIN_ID, AREA_MANAGER, activeRestaurants, MANAGER_AREAS } from './places.ts'
import { activeReaches } from './rota.ts'
import texts from './texts.json' with { type: 'json' }
import { nameOf, type World } from './world.ts'

const DAYS_BETWEEN_POSTS = 5
/** The limit of readers per post, even for the whole country. */
const MOST_READS = 200

/** Adds posts of every kind and state, the oldest first, with their readers and replies. */
export function addNews(world: World): void {
  const { plan, make, add } = world
  const active = new Set(activeReaches(world).map(({ driver }) => driver.id))
  for (const [index, { addressee, title, content, ...post }] of texts.posts.entries()) {
    const id = index + 1
    const chance = chanceOf(plan.seed, 'news', id)
    const daysAgo = (texts.posts.length - id) * DAYS_BETWEEN_POSTS + 1
    const created_at = chance.moment(addDays(plan.today, -daysAgo), 6)
    const img = post.hasPicture ? addPicture(world, 'news_image', id, 'news', pictures.roadClosed) : null
    make('news_post', {
      title,
      content,
      status: post.isDraft ? 20 : 10,
      addressee: addressee as 10 | 20 | 30 | 40,
      img,
      file_name: img && 'Diversion.jpg',
      pinned: post.pinned ? 10 : 20,
      important: post.important ? 10 : 20,
      acknowledge: post.toAcknowledge ?? false,
      // Only administrators may address everyone.
      ...(addressee === 10 ? ADMIN : AREA_MANAGER),
      created_at,
      updated_at: created_at,
    })
    const readers = addTargets(world, id, addressee, active).slice(0, post.isDraft ? 0 : MOST_READS)
    const read = readers.filter(() => chance.happens(0.35 + 0.5 * Math.min(1, daysAgo / 40)))
    const read_at = chance.moment(addDays(plan.today, 1 - daysAgo), 6)
    for (const { name: _, ...account } of read) {
      const isAcknowledged = post.toAcknowledge && chance.happens(0.6)
      add('news_read', { post_id: id, ...account, read_at, acknowledged_at: isAcknowledged ? read_at : null })
    }
    if (id % 2 === 1) addReplies(world, id, read, read_at)
  }
}

const NO_ACCOUNT = { panel_user_id: null, restaurateur_id: null, driver_id: null }
type Reader = { [id in keyof typeof NO_ACCOUNT]: number | null } & { name: string }

/**
 * Adds the targets of a post, within the first two areas, which belong to the manager. Returns the accounts addressed that can
 * sign in, without the author, and their names in replies.
 */
function addTargets(world: World, post_id: number, addressee: number, active: ReadonlySet<number>): Reader[] {
  const { rows, add } = world
  const isAll = addressee === 10
  const areas = addressee === 20 ? MANAGER_AREAS : []
  const restaurants = addressee === 30 ? activeRestaurants(world, 1).slice(0, 3) : []
  const inSecond = rows.driver_area.filter(({ area_id }) => addressee === 40 && area_id === 2)
  const drivers = inSecond.slice(0, 8).map(({ driver_id }) => driver_id)
  for (const area_id of areas) add('news_post_area', { post_id, area_id })
  for (const { id } of restaurants) add('news_post_restaurant', { post_id, restaurant_id: id })
  for (const driver_id of drivers) add('news_post_driver', { post_id, driver_id })
  const near = [...rows.restaurant.filter(({ area_id }) => areas.includes(area_id)), ...restaurants]
  const owners = new Set(near.map(({ restaurateur_id }) => restaurateur_id))
  const here = rows.driver_area.filter(({ area_id }) => areas.includes(area_id))
  const people = new Set([...drivers, ...here.map(({ driver_id }) => driver_id)])
  const readers: Reader[] = []
  for (const one of isAll ? rows.panel_user.slice(1) : [])
    readers.push({ ...NO_ACCOUNT, panel_user_id: one.id, name: nameOf(one) })
  for (const { id, name } of rows.restaurateur)
    if (isAll || owners.has(id)) readers.push({ ...NO_ACCOUNT, restaurateur_id: id, name })
  for (const one of rows.driver)
    if (active.has(one.id) && (isAll || people.has(one.id)))
      readers.push({ ...NO_ACCOUNT, driver_id: one.id, name: nameOf(one) })
  return readers
}

/** One or two readers reply, and the agency answers the last. */
function addReplies(
  { plan, make }: World,
  post_id: number,
  readers: readonly Reader[],
  created_at: string,
): void {
  const chance = chanceOf(plan.seed, 'replies', post_id)
  const others = chance.shuffled(readers.filter(({ panel_user_id }) => panel_user_id === null))
  const replies = others.slice(0, chance.whole(1, 2))
  for (const { name: author_name, ...account } of replies) {
    const content = chance.pick(texts.replies)
    make('news_reply', { post_id, content, ...account, by_staff: false, author_name, created_at })
  }
  const office = { ...NO_ACCOUNT, panel_user_id: ADMIN_ID, by_staff: true, author_name: ADMIN.author_name }
  if (replies.length > 0) make('news_reply', { post_id, content: texts.answer, ...office, created_at })
}

const DAYS_BETWEEN_MESSAGES = 6

/** Adds push messages of the last months with their results. None is queued, because nothing would send it. */
export function addMessages(world: World): void {
  const { plan, make, add } = world
  const active = activeReaches(world)
  const restaurant = entry(activeRestaurants(world, 1), 0)
  const ofArea = active.map((one) => ({ ...one, restaurant_ids: [], blocked_restaurant_ids: [] }))
  const receivers = {
    all: active,
    areas: offeredDrivers(ofArea, restaurant),
    restaurants: offeredDrivers(active, restaurant),
  }
  for (const [index, { title, body, ...message }] of texts.messages.entries()) {
    const addressee = message.addressee as keyof typeof receivers
    const chance = chanceOf(plan.seed, 'message', index + 1)
    const daysAgo = 1 + (texts.messages.length - index - 1) * DAYS_BETWEEN_MESSAGES
    const created_at = chance.moment(addDays(plan.today, -daysAgo), 6)
    const author = addressee === 'all' ? ADMIN : AREA_MANAGER
    const { id: message_id } = make('driver_message', { title, body, addressee, ...author, created_at })
    if (addressee !== 'all') add('driver_message_area', { message_id, area_id: 1 })
    if (addressee === 'restaurants')
      add('driver_message_restaurant', { message_id, restaurant_id: restaurant.id })
    for (const { driver } of receivers[addressee]) {
      const outcome = chance.weighted(['reached', 'no_device', 'not_reached'], [86, 9, 5])
      make('driver_notice', {
        driver_id: driver.id,
        kind: 'message',
        shift_ids: [],
        title,
        body,
        message_id,
        created_at,
        outcome,
        reason: outcome === 'not_reached' ? chance.pick(['gone', 'unanswered']) : null,
        tried_at: outcome === 'no_device' ? null : created_at,
      })
    }
  }
}
