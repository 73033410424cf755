import type { ReplyOf } from '@driverdesk/contract/kernel/route.ts'
import { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import { addresseesFor, POST_HIDDEN, POST_SHOWN } from '@driverdesk/domain/news/addressee.ts'
import {
  type NewsNoticeKind,
  type NoticedPost,
  newsMail,
  newsPush,
} from '@driverdesk/domain/news/newsNotice.ts'
import { sql } from 'kysely'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { dropFilesOf } from '../kernel/files/storedFiles.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import { audienceOf } from '../kernel/scope.ts'
import { ownOrigins } from '../kernel/settings.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { queueMails } from '../mail/mail.service.ts'
import { pushNotices } from '../push/push.service.ts'
import { announcePost, announcePostRemoval, announceRead, announceReply, roomsOfPost } from './news.live.ts'
import {
  holdPost,
  holdVisiblePosts,
  lockPost,
  postInScopeById,
  type StoredPost,
  unaskedPosts,
  unreadCount,
} from './news.reads.ts'
import { postViews, replyView } from './news.view.ts'
import { deletePost, insertReply, noteShown, recordAcknowledged, recordReminded } from './news.writes.ts'
import { accountOf, postReaders, senderOf } from './newsReaders.reads.ts'
import { addPost, cleanContent, heldForChange, savePost, storeAttachment } from './postSaving.ts'

export const newsHandlers = handlers(newsRoutes, {
  list: ({ db, scope }) => postViews(db, scope),
  unread: async ({ db, scope }) => ({ count: await unreadCount(db, scope) }),
  addressees: async ({ scope }) => ({ addressees: addresseesFor(senderOf(scope)) }),
  get: ({ db, scope, params }) => postInScopeById(db, scope, params.id),

  async create(call) {
    const given = { ...call.body, postContent: cleanContent(call.body.postContent) }
    const sent = await storeAttachment(call.files.file, {}, call.storeFile)
    return call.change(async (work) => {
      const post = await addPost(work, call, given, sent)
      await tellOfNewPost(work, call, post)
      return postInScopeById(work.tx, call.scope, post.id)
    })
  },

  async update(call) {
    const { db, scope, params, body } = call
    await postInScopeById(db, scope, params.id)
    const { postContent } = body
    const given = postContent === undefined ? body : { ...body, postContent: cleanContent(postContent) }
    const sent = await storeAttachment(call.files.file, body, call.storeFile)
    return call.change(async (work) => {
      const stored = await heldForChange(work, call, body)
      await savePost(work, scope, stored, given, sent)
      return postInScopeById(work.tx, scope, stored.id)
    })
  },

  remove: (call) =>
    call.change(async (work) => {
      const stored = await heldForChange(work, call, call.query)
      const saw = await roomsOfPost(work.tx, stored)
      await dropFilesOf(work, ['news_image', 'news_attachment'], stored.id)
      await deletePost(work.tx, stored.id)
      work.record({ thing: 'post', id: stored.id, action: 'remove', before: stored, after: null })
      announcePostRemoval(work, stored.id, saw)
      return { id: stored.id }
    }),

  changeStatus: (call) =>
    call.change(async (work) => {
      const stored = await heldForChange(work, call, call.body)
      const { status } = call.body
      const post = await savePost(work, call.scope, stored, { status }, {}, 'changeStatus')
      // For readers the post is new, or visible again.
      if (status === POST_SHOWN) await announcePost(work, 'publish', post)
      return postInScopeById(work.tx, call.scope, stored.id)
    }),

  changePinned: (call) =>
    call.change(async (work) => {
      const stored = await heldForChange(work, call, call.body)
      await savePost(work, call.scope, stored, { pinned: call.body.pinned })
      return postInScopeById(work.tx, call.scope, stored.id)
    }),

  markReaded: ({ scope, body, change }) =>
    change(async (work) => {
      // A post that has since been removed is skipped.
      const ids = await holdVisiblePosts(work.tx, scope, body.ids)
      if (ids.length === 0) throw notFound('post')
      const shown = await noteShown(work.tx, scope, ids)
      announceRead(work, await unaskedPosts(work.tx, shown))
      return { ids: shown }
    }),

  acknowledge: ({ scope, params, change }) =>
    change(async (work) => {
      const post = await holdPost(work.tx, scope, params.id)
      if (await recordAcknowledged(work.tx, scope, post.id)) {
        const after = { acknowledged: true }
        work.record({ thing: 'post', id: post.id, action: 'acknowledge', before: null, after })
        announceRead(work, [post.id])
      }
      return postInScopeById(work.tx, scope, post.id)
    }),

  async readers({ db, scope, params }) {
    const post = await postInScopeById(db, scope, params.id)
    const readers = await postReaders(db, scope, post.id)
    return {
      read: readers.filter(({ read_at }) => read_at !== null),
      unread: readers.filter(({ read_at }) => read_at === null),
    }
  },

  remind: remindReaders,
  reply: ({ scope, session, body, change }) =>
    change(async (work) => {
      const post = await holdPost(work.tx, scope, body.new_id)
      const { kind, id } = accountOf(scope)
      const reply = await insertReply(work.tx, {
        post_id: post.id,
        content: body.reply_content,
        panel_user_id: null,
        restaurateur_id: null,
        driver_id: null,
        [`${kind}_id`]: id,
        by_staff: audienceOf(scope) === 'staff',
        author_name: session.actor.name,
      })
      work.record({ thing: 'reply', id: reply.id, action: 'create', before: null, after: reply })
      announceReply(work, reply.id)
      return replyView(reply)
    }),
})

type Remind = SignedInCall<typeof newsRoutes.remind>

const REMINDED = 'They have just been reminded.'
const HIDDEN = 'This post is hidden, so no one can read it. Show it first.'

/** Drivers with a device are reminded there, everyone else by email. */
function remindReaders(call: Remind): Promise<ReplyOf<typeof newsRoutes.remind>> {
  return call.change(async (work) => {
    const post = await lockPost(work.tx, call.scope, call.params.id)
    if (post.status === POST_HIDDEN) throw new Invalid({ id: [HIDDEN] })
    const seen = call.body.reminded_at
    if (seen !== undefined && !isSameMoment(seen, post.reminded_at))
      throw new Invalid({ reminded_at: [REMINDED] })
    const readers = await postReaders(work.tx, call.scope, post.id)
    const unread = readers.filter(({ read_at }) => read_at === null)
    const [withDevice, others] = [
      unread.filter(({ hasDevice }) => hasDevice),
      unread.filter(({ hasDevice }) => !hasDevice),
    ]
    const text = newsPush('reminder', noticed(post))
    await pushNotices(
      work,
      withDevice.map(({ id }) => ({ driver_id: id, kind: 'news', shift_ids: [], ...text })),
    )
    await mailTo(work, call, 'reminder', post, others)
    await recordReminded(work.tx, post.id)
    // Announced, so that no colleague reminds them again.
    announceRead(work, [post.id])
    const goesOut = call.services.settings.mail !== undefined
    const pushed = withDevice.length
    const [mailed, kept] = goesOut ? [others.length, 0] : [0, others.length]
    const after = { pushed, mailed, ...(kept > 0 && { kept }) }
    work.record({ thing: 'post', id: post.id, action: 'remind', before: null, after })
    return { pushed, mailed, kept }
  })
}

const isSameMoment = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)

/** Emails a new post to restaurant accounts that want news for one of the addressed restaurants. */
async function tellOfNewPost(work: Work, call: Sender, post: StoredPost): Promise<void> {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from restaurateur where exists (
      select from restaurant where restaurateur_id = restaurateur.id and notify_news_events
        and (${post.addressee === 10} or restaurant.area_id = any(${post.areas}::int[])
          or restaurant.id = any(${post.restaurants}::int[])))
    order by id`.execute(work.tx)
  await mailTo(work, call, 'new', post, rows)
}

type Sender = Pick<SignedInCall<typeof newsRoutes.create>, 'services' | 'host'>

async function mailTo(
  work: Work,
  { services, host }: Sender,
  kind: NewsNoticeKind,
  post: StoredPost,
  people: readonly { name: string; email: string }[],
): Promise<void> {
  const address = `${ownOrigins(services.settings, host)[0]}/newsfeed`
  await queueMails(
    work,
    people.map(({ name, email }) => ({
      to: { name, address: email },
      ...newsMail(kind, noticed(post), { name, address }),
    })),
  )
}

const noticed = (post: StoredPost): NoticedPost => ({
  title: post.title,
  author: post.author_name,
  asksAcknowledgement: post.acknowledge,
})
