import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { offeredDrivers } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'
import { type Drivers, reaches } from './drivers.ts'
import { fileName, ROAD_CLOSED } from './pictures.ts'
import { ADMIN, ADMIN_ID, AREA_MANAGER, activeRestaurants, type Places } from './places.ts'

/** Addressee, title and text of each post, the oldest first. 10 is for all, 20 areas, 30 restaurants, 40 drivers. */
const POSTS = lines(`
10 | Welcome to the new news feed | <p>From today everything that concerns all of us is <strong>here</strong>. You can reply below each post.</p>
20 | How to report a late start | <p>If you cannot start on time:</p><ol><li><p>ring the restaurant,</p></li><li><p>ring the office.</p></li></ol>
10 | Fuel bonus: what counts as a trip | <p>A trip begins at the restaurant and ends there. <em>The way home is none.</em></p><blockquote><p>Trips of over 6 miles need the address in the comment.</p></blockquote>
30 | Parking behind the High Street | <p>The yard is closed to cars. Please wait at the side entrance and keep the <u>fire lane</u> free.</p>
40 | Check your bags before the weekend | <h3>Every bag, every Friday</h3><ul><li><p>Zip and strap whole</p></li><li><p>Spare bag in the car</p></li></ul>
20 | Draft: uniform order for spring | <p>Sizes to be confirmed with the supplier before we publish this.</p>
10 | Insurance: please send your renewal | <p>Your policy has to name <strong>hire and reward</strong>. Send a photo of the new certificate before the old one ends.</p>
20 | Road works on the ring road | <p>Until the end of the month allow <strong>ten more minutes</strong> between 16:00 and 19:00.</p>
30 | Two kitchens change their waiting place | <p>Orders are handed out at the back door from Monday. Ring once.</p>
40 | Cash orders: new limit | <p>No more than <strong>£50</strong> of cash in the car. Hand in the rest at the restaurant.</p>
10 | Thank you for a record weekend | <p>More deliveries than ever, and hardly a late one.</p>
20 | Alcohol deliveries: ask for identification | <p>Anyone who looks under 25 shows identification. <s>A photo of it</s> Only the document itself counts.</p><p>Please confirm below that you have read this.</p>
10 | Bank holiday rota | <p>Shifts for the bank holiday are open. See the <a href="/schedule" target="_blank" rel="noopener noreferrer nofollow">schedule</a>.</p>
30 | The office moves its hours | <p>From Monday we answer the telephone from 09:00 to 23:00.</p>`)

const PINNED = [2, 12]
const TO_ACKNOWLEDGE = [7, 12]
const WITH_PICTURE = 8
const DAYS_BETWEEN_POSTS = 5
/** The limit of readers per post, even for the whole country. */
const MOST_READS = 200

/** Generates the news feed: posts of every kind and state, their readers, and replies. */
export function news(plan: DemoPlan, places: Places, drivers: Drivers) {
  const posts = POSTS.map(([kind, title, content], index) => {
    const [id, addressee] = [index + 1, Number(kind) as 10 | 20 | 30 | 40]
    const chance = chanceOf(plan.seed, 'news', id)
    const daysAgo = (POSTS.length - id) * DAYS_BETWEEN_POSTS + 1
    const created_at = chance.moment(addDays(plan.today, -daysAgo), 6)
    const img = id === WITH_PICTURE ? fileName(plan, id, 'news') : null
    const isDraft = title.startsWith('Draft')
    const post = {
      id,
      title,
      content,
      status: isDraft ? (20 as const) : (10 as const),
      addressee,
      img,
      file_name: img && 'Diversion.jpg',
      pinned: PINNED.includes(id) ? (10 as const) : (20 as const),
      important: id % 4 === 0 ? (10 as const) : (20 as const),
      acknowledge: TO_ACKNOWLEDGE.includes(id),
      // Only administrators may address everyone.
      ...(addressee === 10 ? ADMIN : AREA_MANAGER),
      created_at,
      updated_at: created_at,
    }
    const targets = targetsOf(addressee, places, drivers)
    const readers = isDraft ? [] : readersOf(addressee, targets, places, drivers).slice(0, MOST_READS)
    const read = readers.filter(() => chance.happens(0.35 + 0.5 * Math.min(1, daysAgo / 40)))
    return { post, targets, read, read_at: chance.moment(addDays(plan.today, 1 - daysAgo), 6), chance }
  })
  return {
    news_post: posts.map(({ post }) => post),
    news_post_area: posts.flatMap(({ post: { id: post_id }, targets }) =>
      targets.areas.map((area_id) => ({ post_id, area_id })),
    ),
    news_post_restaurant: posts.flatMap(({ post: { id: post_id }, targets }) =>
      targets.restaurants.map((restaurant_id) => ({ post_id, restaurant_id })),
    ),
    news_post_driver: posts.flatMap(({ post: { id: post_id }, targets }) =>
      targets.drivers.map((driver_id) => ({ post_id, driver_id })),
    ),
    news_read: posts.flatMap(({ post, read, read_at, chance }) =>
      read.map(({ account }) => {
        const acknowledged_at = post.acknowledge && chance.happens(0.6) ? read_at : null
        return { post_id: post.id, ...account, read_at, acknowledged_at }
      }),
    ),
    news_reply: posts.flatMap(({ post, read, read_at, chance }) =>
      post.id % 2 === 1 ? repliesTo(post.id, read, read_at, chance) : [],
    ),
    files: posts.flatMap(({ post: { id, img } }) =>
      img ? [{ name: img, kind: 'news_image' as const, owner_id: id, drawing: ROAD_CLOSED }] : [],
    ),
  }
}

type Targets = Record<'areas' | 'restaurants' | 'drivers', number[]>

/** Within the first two areas, which belong to the manager. */
function targetsOf(addressee: number, places: Places, { driver_area }: Drivers): Targets {
  const known = driver_area.filter(({ area_id }) => area_id === 2).map(({ driver_id }) => driver_id)
  return {
    areas: addressee === 20 ? [1, 2] : [],
    restaurants:
      addressee === 30
        ? activeRestaurants(places, 1)
            .slice(0, 3)
            .map(({ id }) => id)
        : [],
    drivers: addressee === 40 ? known.slice(0, 8) : [],
  }
}

const NO_ACCOUNT = { panel_user_id: null, restaurateur_id: null, driver_id: null }

/** The accounts addressed that can sign in, without the author, and their names in replies. */
function readersOf(addressee: number, targets: Targets, places: Places, { driver, driver_area }: Drivers) {
  const isAll = addressee === 10
  const near = places.restaurant.filter(
    ({ id, area_id }) => targets.areas.includes(area_id) || targets.restaurants.includes(id),
  )
  const owners = new Set(near.map(({ restaurateur_id }) => restaurateur_id))
  const here = driver_area.filter(({ area_id }) => targets.areas.includes(area_id))
  const addressed = new Set([...targets.drivers, ...here.map(({ driver_id }) => driver_id)])
  const staff = places.panel_user.filter(({ id }) => isAll && id !== ADMIN_ID)
  const restaurants = places.restaurateur.filter(({ id }) => isAll || owners.has(id))
  const people = driver.filter(({ id, status }) => status === DRIVER_ACTIVE && (isAll || addressed.has(id)))
  return [
    ...staff.map(({ id, first_name }) => ({
      account: { ...NO_ACCOUNT, panel_user_id: id },
      name: `${first_name} Demo`,
    })),
    ...restaurants.map(({ id, name }) => ({ account: { ...NO_ACCOUNT, restaurateur_id: id }, name })),
    ...people.map(({ id, first_name, last_name }) => ({
      account: { ...NO_ACCOUNT, driver_id: id },
      name: fullName(first_name, last_name),
    })),
  ]
}

const REPLIES = ['Thank you, noted.', 'Does this count for lunchtime as well?', 'Can you ring me about this?']
const ANSWER = 'Thank you all for your replies. Ring us if anything about this is not clear.'

type Readers = ReturnType<typeof readersOf>

/** One or two readers reply, and the agency answers the last. */
function repliesTo(post_id: number, readers: Readers, created_at: string, chance: Chance) {
  const others = chance.shuffled(readers.filter(({ account }) => account.panel_user_id === null))
  const replies = others.slice(0, chance.whole(1, 2)).map(({ name, account }) => ({
    post_id,
    content: chance.pick(REPLIES),
    ...account,
    by_staff: false,
    author_name: name,
    created_at,
  }))
  const office = { ...NO_ACCOUNT, panel_user_id: ADMIN_ID, by_staff: true, author_name: ADMIN.author_name }
  return replies.length > 0 ? [...replies, { post_id, content: ANSWER, ...office, created_at }] : []
}

/** Target, title and text of each push message, oldest first. The manager sends those for the first area. */
const MESSAGES = lines(`
restaurants | New back door | Orders are handed out at the back door from today. Please do not park in front.
all | The clocks go back tonight | Night shifts keep their wall-clock times. Drive safely.
areas | Road closed | The bridge is closed until Monday, 6:00. Allow ten minutes more for each trip.
restaurants | Uniform | Please wear the black jacket on every shift here.
all | Update your phone number | Is it still right? The office calls you when a shift changes late.
areas | Two shifts tonight | Both from 18:00 to 22:00. First come, first served: call the office.`)
const DAYS_BETWEEN_MESSAGES = 6

/** Push messages of the last months with their results. None is queued, because nothing would send it. */
export function messages(plan: DemoPlan, places: Places, drivers: Drivers) {
  const restaurant = entry(activeRestaurants(places, 1), 0)
  const sent = MESSAGES.map(([kind, title, body], index) => {
    const [id, addressee] = [index + 1, kind as 'all' | 'areas' | 'restaurants']
    const chance = chanceOf(plan.seed, 'message', id)
    const daysAgo = 1 + (MESSAGES.length - id) * DAYS_BETWEEN_MESSAGES
    const created_at = chance.moment(addDays(plan.today, -daysAgo), 6)
    const author = addressee === 'all' ? ADMIN : AREA_MANAGER
    const notices = recipients(drivers, addressee, restaurant).map((driver_id) => {
      const outcome = chance.weighted(['reached', 'no_device', 'not_reached'], [86, 9, 5])
      return {
        driver_id,
        kind: 'message' as const,
        shift_ids: [],
        title,
        body,
        message_id: id,
        created_at,
        outcome,
        reason: outcome === 'not_reached' ? chance.pick(['gone', 'unanswered'] as const) : null,
        tried_at: outcome === 'no_device' ? null : created_at,
      }
    })
    return { message: { id, title, body, addressee, ...author, created_at }, notices }
  })
  const rows = sent.map(({ message }) => message)
  const limited = rows.filter(({ addressee }) => addressee !== 'all')
  const here = rows.filter(({ addressee }) => addressee === 'restaurants')
  return {
    driver_message: rows,
    driver_message_area: limited.map(({ id }) => ({ message_id: id, area_id: 1 })),
    driver_message_restaurant: here.map(({ id }) => ({ message_id: id, restaurant_id: restaurant.id })),
    driver_notice: sent.flatMap(({ notices }) => notices),
  }
}

/** The active drivers offered there. */
function recipients(drivers: Drivers, addressee: string, there: Places['restaurant'][number]): number[] {
  const active = reaches(drivers).filter(({ driver }) => driver.status === DRIVER_ACTIVE)
  const ofArea = active.map((one) => ({ ...one, restaurant_ids: [], blocked_restaurant_ids: [] }))
  const all = { all: active, areas: offeredDrivers(ofArea, there) }[addressee]
  return (all ?? offeredDrivers(active, there)).map(({ driver }) => driver.id)
}

function lines(text: string): [kind: string, title: string, content: string][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' | ') as [string, string, string])
}
