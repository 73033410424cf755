/** The form of a post (docs/spec/news.md#post-dialog, docs/spec/news.md#post-rules). */
import type { Post } from '@driverdesk/contract/news/post.shapes.ts'

export type AddresseeChoice = '10' | '20' | '30' | '40'

/** Named as on the wire, so that the server's messages find their fields. */
export interface PostValues {
  postTitle: string
  /** HTML; '' for nothing. */
  postContent: string
  important: boolean
  acknowledge: boolean
  addressee: AddresseeChoice
  /** Ids as the selects have them. */
  areas: string[]
  restaurants: string[]
  drivers: string[]
  /** The stored ones; null takes them away. */
  img: string | null
  attachment_src: string | null
  file: File | null
}

export const POST_LABELS: Readonly<Record<keyof PostValues, string>> = {
  postTitle: 'Title',
  postContent: 'Content',
  important: 'Important',
  acknowledge: 'Ask for ‘I have read this’',
  addressee: 'Addressee',
  areas: 'Areas',
  restaurants: 'Restaurants',
  drivers: 'Drivers',
  img: 'Attachment',
  attachment_src: 'Attachment',
  file: 'Attachment',
}

/** In the specified words (docs/spec/news.md#post-rules). */
export const ADDRESSEE_NAMES: Readonly<Record<AddresseeChoice, string>> = {
  10: 'All',
  20: 'Selected Areas',
  30: 'Selected Restaurants',
  40: 'Selected Drivers',
}

export const newPostValues = (addressee: AddresseeChoice, restaurantId?: number): PostValues => ({
  postTitle: '',
  postContent: '',
  important: false,
  acknowledge: false,
  addressee,
  areas: [],
  restaurants: restaurantId === undefined ? [] : [String(restaurantId)],
  drivers: [],
  img: null,
  attachment_src: null,
  file: null,
})

export const postValues = (post: Post): PostValues => ({
  postTitle: post.postTitle,
  postContent: post.postContent,
  important: post.important === 10,
  acknowledge: post.acknowledge,
  addressee: `${post.addressee}`,
  areas: post.news_feed_areas.map(({ area_id }) => String(area_id)),
  restaurants: post.news_feed_restaurants.map(({ restaurant_id }) => String(restaurant_id)),
  drivers: post.news_feed_drivers.map(({ driver_id }) => String(driver_id)),
  img: post.img,
  attachment_src: post.attachment_src,
  file: null,
})

/** Another kind of addressee clears what was chosen. */
export const withAddressee = (addressee: AddresseeChoice): Partial<PostValues> => ({
  addressee,
  areas: [],
  restaurants: [],
  drivers: [],
})
