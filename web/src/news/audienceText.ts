import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { numberText } from '../ui/numberText.ts'

/** More names are counted. */
const NAMED = 3

const KINDS = { 20: 'areas', 30: 'restaurants', 40: 'drivers' } as const

/** The areas, restaurants or drivers that a post is for; of one for all, none. */
export const targetsOf = (post: Post): readonly { name: string }[] => [
  ...post.news_feed_areas,
  ...post.news_feed_restaurants,
  ...post.news_feed_drivers,
]

/** 'For all'; 'For areas: Brighton, Hove'; 'For drivers: Ann, Ben, Cem and 4 more'. */
export function audienceText(post: Post): string {
  if (post.addressee === 10) return 'For all'
  const targets = targetsOf(post)
  if (targets.length === 0) return `For no ${KINDS[post.addressee]} any more`
  const names = targets.slice(0, NAMED).map(({ name }) => name)
  const more = targets.length - names.length
  return `For ${KINDS[post.addressee]}: ${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`
}
