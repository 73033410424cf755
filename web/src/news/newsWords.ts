import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { countOf } from '../ui/dayWords.ts'
import { numberText } from '../ui/numberText.ts'

/** The number of names that are listed; the others are counted. */
const NAMED = 3

const KINDS = { 20: 'areas', 30: 'restaurants', 40: 'drivers' } as const

/** The areas, restaurants or drivers that a post is for; none for a post for all. */
export const targetsOf = (post: Post): readonly { name: string }[] => [
  ...post.news_feed_areas,
  ...post.news_feed_restaurants,
  ...post.news_feed_drivers,
]

/** 'For all'; 'For areas: Brighton, Hove'; 'For drivers: Ann, Ben, Cem and 4 more'. */
export function audienceText(post: Post): string {
  if (post.addressee === 10) return 'For all'
  const targets = targetsOf(post)
  if (targets.length === 0) return `For ${KINDS[post.addressee]} that no longer exist`
  const names = targets.slice(0, NAMED).map(({ name }) => name)
  const more = targets.length - names.length
  return `For ${KINDS[post.addressee]}: ${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`
}

/** 'Reminded: 3 on their device, 5 by email.' A server of the version before does not count the emails that are kept for want of a mail server. */
export function reminderCountText({ pushed, mailed, kept = 0 }: ReminderCounts): string {
  const ways = [
    ...(pushed > 0 ? [`${pushed} on their device`] : []),
    ...(mailed > 0 ? [`${mailed} by email`] : []),
  ]
  const said = [
    ...(ways.length > 0 ? [`Reminded: ${ways.join(', ')}.`] : []),
    ...(kept > 0 ? [`Kept in the outbox, as no mail server is set up: ${countOf(kept, 'email')}.`] : []),
  ]
  return said.length > 0 ? said.join(' ') : 'Everyone has now read it.'
}

interface ReminderCounts {
  pushed: number
  mailed: number
  kept?: number
}
