/** Notices of a post beyond the feed: by email, and to drivers by push. */

import type { ReplyOf } from '@driverdesk/contract/kernel/route.ts'
import type { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import {
  type NewsNoticeKind,
  type NoticedPost,
  newsMail,
  newsPush,
} from '@driverdesk/domain/news/newsNotice.ts'
import { POST_HIDDEN } from '@driverdesk/domain/news/postCodes.ts'
import { sql } from 'kysely'
import type { SignedInCall } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { ownOrigins } from '../kernel/settings.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { queueMails } from '../mail/mail.service.ts'
import { pushNotices } from '../push/push.service.ts'
import { announceRead } from './news.live.ts'
import { lockPost, type StoredPost } from './news.reads.ts'
import { recordReminded } from './news.writes.ts'
import { postReaders } from './newsReaders.reads.ts'

type Remind = SignedInCall<typeof newsRoutes.remind>

const REMINDED = 'They have just been reminded.'
const HIDDEN = 'This post is hidden, so no one can read it. Show it first.'

/** Drivers with a device are reminded there, everyone else by email. */
export const remindReaders = (call: Remind): Promise<ReplyOf<typeof newsRoutes.remind>> =>
  call.change(async (work) => {
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

const isSameMoment = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)

/** Emails a new post to restaurant accounts that want news for one of the addressed restaurants. */
export async function tellOfNewPost(work: Work, call: Sender, post: StoredPost): Promise<void> {
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
