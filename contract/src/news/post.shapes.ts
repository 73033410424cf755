/** Posts of the news feed on the wire (docs/spec/news.md#post-record). */
import { ADDRESSEES } from '@driverdesk/domain/news/addressee.ts'
import { z } from 'zod'
import { id, timestamp } from '../kernel/wire.ts'

const yesOrNo = () => z.literal([10, 20])

export const Reply = z.object({
  id: id(),
  /** The post. */
  new_id: id(),
  reply_author: z.string(),
  /** Plain text. */
  reply_content: z.string(),
  /** True if the agency wrote it. Other accounts see only the agency's replies and their own. */
  by_staff: z.boolean(),
  created_at: timestamp(),
})
export type Reply = z.infer<typeof Reply>

/** The same for everyone who sees the post. */
const PostCommon = z.object({
  id: id(),
  postTitle: z.string(),
  /** Sanitised HTML from the editor, without scripts. */
  postContent: z.string(),
  /** 10 shown, 20 hidden. */
  status: yesOrNo(),
  /** 10 pinned, 20 not. */
  pinned: yesOrNo(),
  /** 10 important, 20 default. */
  important: yesOrNo(),
  /** The attached picture, under /images/. */
  img: z.string().nullable(),
  /** The attached document, under /documents/news/, for anyone who sees the post. */
  attachment_src: z.string().nullable(),
  /** The author's name for the attachment; null for older posts. */
  file_name: z.string().nullable(),
  creationDate: timestamp(),
  news_author: z.string(),
  updated_at: timestamp(),
  /** 10 All, 20 areas, 30 restaurants, 40 drivers. */
  addressee: z.literal(ADDRESSEES),
  /** 10 if that target applies, else 20. */
  for_areas: yesOrNo(),
  for_restaurants: yesOrNo(),
  for_drivers: yesOrNo(),
  /** Asks each reader for 'I have read this'. 'Read' then means confirmed. */
  acknowledge: z.boolean(),
})

/** The fields that differ by reader. */
const ForThisReader = z.object({
  /** True if the caller is one of its readers. */
  is_reader: z.boolean(),
  /** When the caller first saw or wrote it, and when they confirmed it; null: not yet. */
  read_at: timestamp().nullable(),
  acknowledged_at: timestamp().nullable(),
  /** Those that the caller may see, oldest first. */
  replies: z.array(Reply),
})

/** Its addressees; a manager sees only those in their own scope. */
const ForStaff = z.object({
  news_feed_areas: z.array(z.object({ area_id: id(), name: z.string() })),
  news_feed_restaurants: z.array(z.object({ restaurant_id: id(), name: z.string() })),
  news_feed_drivers: z.array(z.object({ driver_id: id(), name: z.string() })),
  /** The readers in the caller's scope: those who have read it, and all. */
  readedCount: z.int(),
  totalReadersCount: z.int(),
  /** True if the caller may change, pin, hide and remove it. */
  editable: z.boolean(),
  /** When those who had not read it were last reminded. */
  reminded_at: timestamp().nullable(),
})

export const Post = PostCommon.extend({ ...ForThisReader.shape, ...ForStaff.shape })
export type Post = z.infer<typeof Post>

/** For restaurants, drivers and accounts without a role, without its other addressees and readers. */
export const PostForReader = PostCommon.extend(ForThisReader.shape)
export type PostForReader = z.infer<typeof PostForReader>

/** The announced post, the same for a whole audience. Clients fetch what differs between readers. */
export const AnnouncedPost = PostCommon
export type AnnouncedPost = z.infer<typeof AnnouncedPost>

/** An account to which a post is addressed. */
export const NewsReader = z.object({
  kind: z.literal(['panel_user', 'restaurateur', 'driver']),
  id: id(),
  name: z.string(),
  email: z.string(),
  /** When it was shown, or confirmed if the post asks for that; null: not read yet. */
  read_at: timestamp().nullable(),
})
export type NewsReader = z.infer<typeof NewsReader>

export const NewsReaders = z.object({ read: z.array(NewsReader), unread: z.array(NewsReader) })
export type NewsReaders = z.infer<typeof NewsReaders>
