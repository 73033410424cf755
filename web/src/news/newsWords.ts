import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
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

/** 'Reminded: 3 on their device, 5 by email.' */
export function reminderCountText({ pushed, mailed }: { pushed: number; mailed: number }): string {
  const ways = [
    ...(pushed > 0 ? [`${pushed} on their device`] : []),
    ...(mailed > 0 ? [`${mailed} by email`] : []),
  ]
  return ways.length > 0 ? `Reminded: ${ways.join(', ')}.` : 'Everyone has now read it.'
}
