import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Accounts } from './accounts.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import { type DemoPlan, type DemoRow, idsUpTo } from './demoPlan.ts'
import { at, type Drivers } from './drivers.ts'
import { type DemoFile, fileName, streetMap } from './pictures.ts'
import type { Places } from './places.ts'

/** The news feed: posts of every kind and state, who has read them, and replies. */

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
  for (const id of idsUpTo(POST_COUNT)) addPost(plan, country, id, result)
  return result
}

function addPost(plan: DemoPlan, country: Country, id: number, result: News): void {
  const chance = chanceOf(plan.seed, 'news', id)
  const [title, content] = [entry(POSTS, 2 * id - 2), entry(POSTS, 2 * id - 1)]
  const addressee = entry(ADDRESSEES, (id - 1) % ADDRESSEES.length)
  const daysAgo = (POST_COUNT - id) * DAYS_BETWEEN + 1
  const created_at = at(addDays(plan.today, -daysAgo), chance)
  // Everyone is addressed by an administrator alone.
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

/** Everyone to whom it is addressed and who can sign in, but the author. */
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

/** A line with the title of each post and one with its text, the newest last. */
const POSTS = lines(`
Welcome to the new news feed
<p>From today everything that concerns all of us stands <strong>here</strong>. You can reply below each post.</p>
How to report a late start
<p>If you cannot start on time:</p><ol><li><p>ring the restaurant,</p></li><li><p>ring the office,</p></li><li><p>only then drive on.</p></li></ol>
Fuel bonus: what counts as a trip
<p>A trip begins at the restaurant and ends there. <em>The way home is none.</em></p><blockquote><p>Trips of over 6 miles need the address in the comment.</p></blockquote>
Parking behind the High Street
<p>The yard is closed to cars until further notice. Please wait at the side entrance and keep the <u>fire lane</u> free.</p>
Check your bags before the weekend
<h3>Every bag, every Friday</h3><ul><li><p>Zip and strap whole</p></li><li><p>Lining wiped with the blue cleaner</p></li><li><p>Spare bag in the car</p></li></ul>
Draft: uniform order for spring
<p>Sizes to be confirmed with the supplier before we publish this.</p>
Insurance: please send your renewal
<p>Your policy has to name <strong>hire and reward</strong>. Send a photo of the new certificate before the old one ends, so that no shift has to be taken back.</p>
Road works on the ring road
<p>Until the end of the month allow <strong>ten more minutes</strong> between 16:00 and 19:00. The diversion is signposted.</p>
Two kitchens change their waiting place
<p>Orders are handed out at the back door from Monday. Ring once and stay in sight of the camera.</p>
Cash orders: new limit
<p>No more than <strong>£50</strong> of cash in the car. Hand in the rest at the restaurant and have it signed for.</p>
Thank you for a record weekend
<p>More deliveries than ever, and hardly a late one. Anyone who worked both evenings finds a bonus on the next timesheet.</p>
Alcohol deliveries: ask for identification
<p>Anyone who looks under 25 shows identification. <s>A photo of it</s> Only the document itself counts.</p><p>Please confirm below that you have read this.</p>
Bank holiday rota
<p>Shifts for the bank holiday are open. See the <a href="/schedule" target="_blank" rel="noopener noreferrer nofollow">schedule</a> and tell us by Wednesday what you can take.</p>
The office moves its hours
<p>From Monday we answer the telephone from 09:00 to 23:00, on Fridays and Saturdays until 00:30.</p>`)
const POST_COUNT = POSTS.length / 2

const REPLIES: readonly string[] = [
  'Thank you, noted.',
  'Does this count for lunchtime as well?',
  'We have told our people at the door.',
  'Can you ring me about this?',
  'All clear.',
]

/** A reply from the agency. Everyone reads it, even those who cannot see the reply that it answers. */
const ANSWERS: readonly string[] = [
  'Thank you all for your replies.',
  'Ring us if anything about this is not clear.',
  'We have passed on what you wrote to us.',
]

/** Push messages that went out in the last months, with what became of each. None waits: no one would send it. */

export interface Messages {
  messages: DemoRow<'driver_message'>[]
  areas: NewRow<'driver_message_area'>[]
  restaurants: NewRow<'driver_message_restaurant'>[]
  notices: NewRow<'driver_notice'>[]
}

type Target = 'all' | 'area' | 'restaurant'

/** Target, title and text, the newest last. What is for the first area is the manager's. */
const TEXTS = lines(`
all | Please check your insurance date | Send us a photo of the new certificate a week before it ends.
area | Open shifts on Friday | Four evening shifts from 17:00 are open. Call the office to take one.
restaurant | New back door | Orders are handed out at the back door from today. Please do not park in front.
all | The clocks go back tonight | Night shifts keep their wall-clock times. Drive safely.
area | Road closed | The bridge is closed until Monday, 6:00. Allow ten minutes more for each trip.
area | Rain and wind tonight | Take your time. Tell the restaurant if you need a break.
restaurant | Uniform | Please wear the black jacket on every shift here.
all | Update your phone number | Is it still right? The office calls you when a shift changes late.
area | Two shifts tonight | Both from 18:00 to 22:00. First come, first served: call the office.`).map(
  (line) => line.split(' | ') as [Target, string, string],
)
const DAYS_BETWEEN_MESSAGES = 6
const RESULTS = [
  ['reached', 86],
  ['no_device', 9],
  ['not_reached', 5],
] as const

export function messages(plan: DemoPlan, places: Places, drivers: Drivers): Messages {
  const result: Messages = { messages: [], areas: [], restaurants: [], notices: [] }
  for (const id of idsUpTo(TEXTS.length)) addMessage(plan, places, drivers, id, result)
  return result
}

function addMessage(plan: DemoPlan, places: Places, drivers: Drivers, id: number, result: Messages): void {
  const chance = chanceOf(plan.seed, 'message', id)
  const [target, title, body] = entry(TEXTS, id - 1)
  const created_at = at(addDays(plan.today, -1 - (TEXTS.length - id) * DAYS_BETWEEN_MESSAGES), chance)
  const isAll = target === 'all'
  // Only an administrator reaches everyone.
  const author = isAll
    ? { author_id: 1, author_name: 'Admin Demo' }
    : { author_id: 2, author_name: 'Manager Demo' }
  const addressee = isAll ? 'all' : target === 'area' ? 'areas' : 'restaurants'
  result.messages.push({ id, title, body, addressee, ...author, created_at })
  if (!isAll) result.areas.push({ message_id: id, area_id: 1 })
  const restaurant = places.restaurants.find(({ area_id, status }) => area_id === 1 && status === 10)
  if (target === 'restaurant' && restaurant)
    result.restaurants.push({ message_id: id, restaurant_id: restaurant.id })
  for (const driver_id of recipients(drivers, target, restaurant?.id)) {
    const outcome = chance.weighted(RESULTS)
    result.notices.push({
      ...{ driver_id, kind: 'message', shift_ids: [], title, body, message_id: id, created_at, outcome },
      reason: outcome === 'not_reached' ? chance.pick(['gone', 'unanswered', 'gone'] as const) : null,
      tried_at: outcome === 'no_device' ? null : created_at,
    })
  }
}

/** Active, and offered there. */
function recipients(
  { drivers, driverAreas, driverRestaurants }: Drivers,
  target: Target,
  restaurantId: number | undefined,
): number[] {
  const areas = Map.groupBy(driverAreas, ({ driver_id }) => driver_id)
  const limits = Map.groupBy(driverRestaurants, ({ driver_id }) => driver_id)
  return drivers.flatMap(({ id, status }) => {
    const own = areas.get(id)
    const limit = limits.get(id)
    const isThere = own === undefined || own.some(({ area_id }) => area_id === 1)
    const isOffered = limit === undefined || limit.some(({ restaurant_id }) => restaurant_id === restaurantId)
    const gets = target === 'all' || (isThere && (target === 'area' || isOffered))
    return status === 10 && gets ? [id] : []
  })
}

function lines(text: string): string[] {
  return text.trim().split('\n')
}
