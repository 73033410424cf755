import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { ADDRESSEES } from '@driverdesk/domain/news/addressee.ts'
import { z } from 'zod'
import { forStaff, routes } from '../kernel/route.ts'
import { IdParams, id, Seen } from '../kernel/wire.ts'
import { NewsReaders, Post, PostForReader, Reply } from './post.shapes.ts'
import {
  ChangedPost,
  NewPost,
  NewReply,
  PostPinned,
  PostStatus,
  Reminder,
  ShownPosts,
} from './postForm.shapes.ts'

const ONE = { staff: Post, restaurant: PostForReader } as const

/**
 * Calls for all readers of a post: accounts without a role see only posts addressed to All
 * (docs/spec/news.md#who-reads-posts).
 */
const forReaders = {
  access: ['administrator', 'manager', 'restaurant', 'driver', 'none'] as Role[],
  scope: 'restaurants',
} as const

export const newsRoutes = routes({
  list: {
    ...forReaders,
    method: 'GET',
    path: '/api/newsFeed',
    summary: 'The posts that the caller may see, pinned ones first, then the newest.',
    reply: { staff: z.array(Post), restaurant: z.array(PostForReader) },
  },
  unread: {
    ...forReaders,
    method: 'GET',
    path: '/api/newsFeed/unread',
    summary: 'Counts the posts by others that the caller has not seen yet.',
    reply: z.object({ count: z.int() }),
  },
  addressees: {
    ...forStaff,
    method: 'GET',
    path: '/api/newsFeed/addressees',
    summary: 'The kinds of addressee that the caller may choose within their scope.',
    reply: z.object({ addressees: z.array(z.literal(ADDRESSEES)) }),
  },
  get: {
    ...forReaders,
    method: 'GET',
    path: '/api/newsFeed/{id}',
    summary: 'One post.',
    params: IdParams,
    reply: ONE,
  },
  create: {
    ...forStaff,
    method: 'POST',
    path: '/api/newsFeed',
    summary:
      'Publishes a post to All (administrators alone), or to areas, restaurants or drivers of the scope. `file` is a picture or a document.',
    body: NewPost,
    upload: { file: 'attachment' },
    reply: Post,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forStaff,
    method: 'POST',
    path: '/api/newsFeed/{id}',
    summary:
      'Changes the given fields of a post; with `updated_at` only if no one has since changed it. Another kind of addressee clears the former targets.',
    params: IdParams,
    body: ChangedPost,
    override: 'PATCH',
    upload: { file: 'attachment' },
    reply: Post,
    refusals: ['stale'],
  },
  remove: {
    ...forStaff,
    method: 'DELETE',
    path: '/api/newsFeed/{id}',
    summary: 'Removes a post with its replies; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    query: Seen,
    reply: z.object({ id: id() }),
    refusals: ['stale'],
  },
  changeStatus: {
    ...forStaff,
    method: 'POST',
    path: '/api/newsFeed/changeStatus/{id}',
    summary: 'Shows (10) or hides (20) a post. Only staff see a hidden post.',
    params: IdParams,
    body: PostStatus,
    reply: Post,
    refusals: ['stale'],
  },
  changePinned: {
    ...forStaff,
    method: 'POST',
    path: '/api/newsFeed/changePinned/{id}',
    summary: 'Pins a post to the top of the feed (10), or unpins it (20).',
    params: IdParams,
    body: PostPinned,
    reply: Post,
    refusals: ['stale'],
  },
  markReaded: {
    ...forReaders,
    method: 'POST',
    path: '/api/newsFeed/markReaded',
    summary:
      'Records that these posts were shown to the caller. Skips removed ones. Returns the newly shown ones.',
    body: ShownPosts,
    reply: z.object({ ids: z.array(id()) }),
  },
  acknowledge: {
    ...forReaders,
    method: 'POST',
    path: '/api/newsFeed/{id}/acknowledge',
    summary: "The caller's 'I have read this'.",
    params: IdParams,
    reply: ONE,
  },
  readers: {
    ...forStaff,
    method: 'GET',
    path: '/api/newsFeed/{id}/readers',
    summary: 'The readers of a post in scope, with who has read it and who has not.',
    params: IdParams,
    reply: NewsReaders,
  },
  remind: {
    ...forStaff,
    method: 'POST',
    path: '/api/newsFeed/{id}/remind',
    summary:
      'Reminds the readers in scope who have not read a post: drivers on their device, everyone else by email. Without a mail server the emails are kept in the outbox.',
    params: IdParams,
    body: Reminder,
    reply: z.object({ pushed: z.int(), mailed: z.int(), kept: z.int() }),
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  reply: {
    ...forReaders,
    access: ['administrator', 'manager', 'restaurant', 'driver'],
    method: 'POST',
    path: '/api/reply',
    summary: 'Adds a reply to a post.',
    body: NewReply,
    reply: Reply,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
