/** The news feed: posts of every kind and state, who has read them, and replies. */
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Accounts } from './accounts.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import { type DemoPlan, type DemoRow, idsUpTo } from './demoPlan.ts'
import { streetMap } from './drawings.ts'
import { type DemoFile, fileName } from './driverFiles.ts'
import { at } from './driverRecords.ts'
import type { Drivers } from './drivers.ts'
import { ANSWERS, POSTS, REPLIES } from './newsTexts.ts'
import type { Places } from './places.ts'

export interface News {
  posts: DemoRow<'news_post'>[]
  areas: NewRow<'news_post_area'>[]
  restaurants: NewRow<'news_post_restaurant'>[]
  drivers: NewRow<'news_post_driver'>[]
  reads: NewRow<'news_read'>[]
  replies: NewRow<'news_reply'>[]
  files: DemoFile[]
}

/** An account as the columns of a row name it, with the name that a reply shows. */
interface Reader {
  panel_user_id: number | null
  restaurateur_id: number | null
  driver_id: number | null
  name: string
}

const ADDRESSEES = [10, 20, 10, 30, 40, 20, 10, 20, 30, 40] as const
/** Not more of each post's readers, however large the country is. */
const MOST_READS = 200
const DAYS_BETWEEN = 5

interface Country {
  places: Places
  accounts: Accounts
  drivers: Drivers
}

export function news(plan: DemoPlan, country: Country): News {
  const result: News = {
    posts: [],
    areas: [],
    restaurants: [],
    drivers: [],
    reads: [],
    replies: [],
    files: [],
  }
  for (const id of idsUpTo(POSTS.length)) addPost(plan, country, id, result)
  return result
}

function addPost(plan: DemoPlan, country: Country, id: number, result: News): void {
  const chance = chanceOf(plan.seed, 'news', id)
  const { title, content } = entry(POSTS, id - 1)
  const addressee = entry(ADDRESSEES, (id - 1) % ADDRESSEES.length)
  const daysAgo = (POSTS.length - id) * DAYS_BETWEEN + 1
  const created_at = at(addDays(plan.today, -daysAgo), chance)
  // Everybody is addressed by an administrator alone.
  const author =
    addressee === 10
      ? { author_id: 1, author_name: 'Admin Demo' }
      : { author_id: 2, author_name: 'Manager Demo' }
  const img = id === 8 ? fileName(plan, id, 'news') : null
  if (img) result.files.push({ name: img, kind: 'news_image', owner_id: id, drawing: streetMap(chance) })
  const targets = targetsOf(addressee, country, chance)
  result.posts.push({
    id,
    title,
    content,
    status: title.startsWith('Draft') ? 20 : 10,
    pinned: id === 2 || id === 12 ? 10 : 20,
    important: id % 4 === 0 ? 10 : 20,
    acknowledge: id === 12 || id === 7,
    addressee,
    img,
    file_name: img && 'Diversion.jpg',
    ...author,
    created_at,
    updated_at: created_at,
  })
  result.areas.push(...targets.areas.map((area_id) => ({ post_id: id, area_id })))
  result.restaurants.push(...targets.restaurants.map((restaurant_id) => ({ post_id: id, restaurant_id })))
  result.drivers.push(...targets.drivers.map((driver_id) => ({ post_id: id, driver_id })))
  if (title.startsWith('Draft')) return
  const readers = readersOf(addressee, targets, country, author.author_id).slice(0, MOST_READS)
  const read = readers.filter(() => chance.happens(0.35 + 0.5 * Math.min(1, daysAgo / 40)))
  const read_at = at(addDays(plan.today, 1 - daysAgo), chance)
  result.reads.push(
    ...read.map(({ name: _, ...account }) => ({
      post_id: id,
      ...account,
      read_at,
      acknowledged_at: (id === 12 || id === 7) && chance.happens(0.6) ? read_at : null,
    })),
  )
  if (id % 2 === 1) result.replies.push(...repliesTo(id, read, read_at, chance))
}

type Targets = Record<'areas' | 'restaurants' | 'drivers', number[]>

/** Within the first two areas, which are the manager's. */
function targetsOf(addressee: number, { places, drivers }: Country, chance: Chance): Targets {
  const near = places.restaurants.filter(({ area_id, status }) => area_id <= 2 && status === 10)
  const known = drivers.driverAreas.filter(({ area_id }) => area_id <= 2).map(({ driver_id }) => driver_id)
  return {
    areas: addressee === 20 ? chance.pick([[1], [2], [1, 2]]) : [],
    restaurants: addressee === 30 ? near.slice(0, chance.whole(2, 4)).map(({ id }) => id) : [],
    drivers: addressee === 40 ? [...new Set(known)].slice(0, chance.whole(4, 9)) : [],
  }
}

/** Everybody to whom it is addressed and who can sign in, but the author. */
function readersOf(
  addressee: number,
  targets: Targets,
  { places, accounts, drivers }: Country,
  authorId: number,
): Reader[] {
  const none = { panel_user_id: null, restaurateur_id: null, driver_id: null }
  const isAll = addressee === 10
  const owners = new Set(
    places.restaurants
      .filter(({ id, area_id }) => targets.areas.includes(area_id) || targets.restaurants.includes(id))
      .map(({ restaurateur_id }) => restaurateur_id),
  )
  const inAreas = new Set(
    drivers.driverAreas
      .filter(({ area_id }) => targets.areas.includes(area_id))
      .map(({ driver_id }) => driver_id),
  )
  return [
    ...accounts.panelUsers
      .filter(({ id }) => isAll && id !== authorId)
      .map(({ id, first_name, last_name }) => ({
        ...none,
        panel_user_id: id,
        name: `${first_name} ${last_name}`,
      })),
    ...accounts.restaurateurs
      .filter(({ id }) => isAll || owners.has(id))
      .map(({ id, name }) => ({ ...none, restaurateur_id: id, name })),
    ...drivers.drivers
      .filter(({ status, password_hash }) => status === 10 && password_hash)
      .filter(({ id }) => isAll || inAreas.has(id) || targets.drivers.includes(id))
      .map(({ id, first_name, last_name }) => ({
        ...none,
        driver_id: id,
        name: `${first_name} ${last_name}`,
      })),
  ]
}

/** One or two of its readers reply, and the agency answers the last. */
function repliesTo(
  post_id: number,
  readers: readonly Reader[],
  created_at: string,
  chance: Chance,
): NewRow<'news_reply'>[] {
  const authors = chance
    .shuffled(readers.filter(({ panel_user_id }) => panel_user_id === null))
    .slice(0, chance.whole(1, 2))
  if (authors.length === 0) return []
  const office = { panel_user_id: 1, restaurateur_id: null, driver_id: null, name: 'Admin Demo' }
  return [...authors, office].map(({ name, ...account }) => ({
    post_id,
    content: chance.pick(account.panel_user_id === null ? REPLIES : ANSWERS),
    ...account,
    by_staff: account.panel_user_id !== null,
    author_name: name,
    created_at,
  }))
}
