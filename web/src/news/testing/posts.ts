import type { Post, PostForReader, Reply } from '@driverdesk/contract/news/post.shapes.ts'

const MOMENT = '2026-03-02T10:00:00.000Z'

/** The fields that every viewer gets. */
export const announced = (id: number, more: Partial<PostForReader> = {}) => ({
  id,
  postTitle: `Post ${id}`,
  postContent: '<p>Text</p>',
  status: 10 as const,
  pinned: 20 as const,
  important: 20 as const,
  img: null,
  attachment_src: null,
  file_name: null,
  creationDate: MOMENT,
  news_author: 'Admin Demo',
  updated_at: MOMENT,
  addressee: 10 as const,
  for_areas: 20 as const,
  for_restaurants: 20 as const,
  for_drivers: 20 as const,
  acknowledge: false,
  ...more,
})

/** As a restaurant, a driver or an account without a role gets it. */
export const postForReader = (id: number, more: Partial<PostForReader> = {}): PostForReader => ({
  ...announced(id),
  is_reader: true,
  read_at: MOMENT,
  acknowledged_at: null,
  replies: [],
  ...more,
})

/** As staff get it. */
export const post = (id: number, more: Partial<Post> = {}): Post => ({
  ...postForReader(id),
  news_feed_areas: [],
  news_feed_restaurants: [],
  news_feed_drivers: [],
  readedCount: 3,
  totalReadersCount: 25,
  editable: true,
  reminded_at: null,
  ...more,
})

export const reply = (id: number, postId: number, more: Partial<Reply> = {}): Reply => ({
  id,
  new_id: postId,
  reply_author: 'Harbour Foods',
  reply_content: `Reply ${id}`,
  by_staff: false,
  created_at: MOMENT,
  ...more,
})
