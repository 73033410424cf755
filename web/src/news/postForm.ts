/** The form of a post, its rules and its request (docs/spec/news.md#post-dialog, #post-rules, #post-calls). */
import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { NewPost } from '@driverdesk/contract/news/postForm.shapes.ts'
import type { z } from 'zod'
import { fileProblem } from '../ui/form/FileField.tsx'
import { firstProblems } from '../ui/form/formTrouble.ts'

export type AddresseeChoice = '10' | '20' | '30' | '40'

export const POST_LABELS: Readonly<Record<keyof PostValues, string>> = {
  postTitle: 'Title',
  postContent: 'Content',
  addressee: 'Addressee',
  areas: 'Areas',
  restaurants: 'Restaurants',
  drivers: 'Drivers',
  important: 'Important',
  acknowledge: 'Ask for ‘I have read this’',
  img: 'Attachment',
  attachment_src: 'Attachment',
  file: 'Attachment',
}

/** As specified in docs/spec/news.md#post-rules. */
export const ADDRESSEE_NAMES: Readonly<Record<AddresseeChoice, string>> = {
  10: 'All',
  20: 'Selected Areas',
  30: 'Selected Restaurants',
  40: 'Selected Drivers',
}

/** Named as on the wire, so that the server's messages find their fields. */
export const newPostValues = (addressee: AddresseeChoice, restaurantId?: number) => ({
  postTitle: '',
  postContent: '',
  important: false,
  acknowledge: false,
  addressee,
  areas: [] as string[],
  restaurants: restaurantId === undefined ? [] : [String(restaurantId)],
  drivers: [] as string[],
  img: null as string | null,
  attachment_src: null as string | null,
  file: null as File | null,
})

export type PostValues = ReturnType<typeof newPostValues>

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

/** Sets the kind of addressee and clears the chosen targets. */
export const withAddressee = (addressee: AddresseeChoice): Partial<PostValues> => ({
  addressee,
  areas: [],
  restaurants: [],
  drivers: [],
})

export type PostBody = z.input<typeof NewPost>

export interface PostFiles {
  file?: File | undefined
}

export function postBody({ postTitle, postContent, ...values }: PostValues): PostBody {
  return {
    postTitle,
    postContent,
    important: values.important ? 10 : 20,
    acknowledge: values.acknowledge ? 1 : 0,
    addressee: Number(values.addressee) as 10 | 20 | 30 | 40,
    areas: values.areas.map(Number),
    restaurants: values.restaurants.map(Number),
    drivers: values.drivers.map(Number),
  }
}

/** For a stored post, whose attachment may be kept or removed. */
export const changedPostBody = (values: PostValues) => ({
  ...postBody(values),
  img: values.img,
  attachment_src: values.attachment_src,
})

export const postFiles = ({ file }: PostValues): PostFiles => ({ file: file ?? undefined })

export function postProblems(values: PostValues) {
  const problems = firstProblems<PostValues>(NewPost, postBody(values))
  const problem = values.file && fileProblem(values.file, 'attachment')
  if (problem) problems.file = problem
  return problems
}
