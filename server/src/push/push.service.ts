import { driverMessageLive } from '@driverdesk/contract/push/driverMessages.live.ts'
import { companyDetails } from '@driverdesk/domain/options/companyDetails.ts'
import { noticeMail } from '@driverdesk/domain/push/messageRules.ts'
import { sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import { type Db, insistently, type Tx } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change, SYSTEM, type Unit, type Work } from '../kernel/unitOfWork.ts'
import { queueMail } from '../mail/mail.service.ts'
import { optionValues } from '../options/options.reads.ts'
import {
  forgetDevice,
  insertNotices,
  type NewNotice,
  noteEmailed,
  noteNoDevice,
  noteReached,
  noteUnreached,
} from './push.writes.ts'
import type { SendPush } from './webPush.ts'

/**
 * Records notices to drivers and queues them for the drivers whom push or email may reach. Returns the number of these drivers.
 *
 * @param canEmail false if there is no mail server; use true if the number does not matter
 */
export async function pushNotices(
  work: Work,
  notices: readonly NewNotice[],
  canEmail = true,
): Promise<number> {
  if (notices.length === 0) return 0
  const waiting = await insertNotices(work.tx, notices, canEmail)
  work.enqueue(NOTICE_JOB, ...waiting.map((notice): NoticeJobData => ({ notice })))
  return waiting.length
}

export const NOTICE_JOB = 'notice'
/** The same job as version 0.1 queues it. That version would take up our notices too, but emails no one. */
export const PUSH_JOB = 'push'

export interface NoticeJobData {
  notice: number
}

/**
 * Sends one notice to its driver's device and records the result, outside any transaction because the push service may be slow. A
 * failed attempt is retried for five hours. An attempt left by a killed server is retried after a minute or two. A driver who
 * cannot get push messages gets an email (docs/spec/push.md#email-instead-of-push).
 *
 * @param address of the drivers' app, for emails; undefined without a mail server
 */
export const noticeJob = (
  db: Db,
  send: SendPush,
  address: string | undefined,
  name: typeof NOTICE_JOB | typeof PUSH_JOB = NOTICE_JOB,
): JobKind => {
  const announceResult = messageAnnouncer()
  return {
    name,
    atOnce: 50,
    tries: { retryLimit: 16, retryDelayMax: 3_600, expireInSeconds: 60 },
    run: async (data, unit, signal) => {
      const notice = await noticeToSend(db, (data as NoticeJobData).notice)
      if (!notice) return
      try {
        // Already settled if the server was killed after recording the result.
        if (!isSettled(notice)) await deliver({ unit, send, address, signal }, notice)
      } finally {
        if (notice.message_id !== null) await announceResult(unit, notice.message_id)
      }
    },
  }
}

const isSettled = ({
  outcome,
  emailed,
  reason,
}: Pick<NoticeToSend, 'outcome' | 'emailed' | 'reason'>): boolean =>
  outcome === 'reached' || emailed || reason === 'gone' || reason === 'refused'

interface Delivery {
  unit: Unit
  send: SendPush
  address: string | undefined
  signal: AbortSignal
}

async function deliver(delivery: Delivery, notice: NoticeToSend): Promise<void> {
  const { unit, send, signal } = delivery
  const { id, push_token } = notice
  if (push_token === null) return settle(delivery, notice, (tx) => noteNoDevice(tx, id))
  const answer = await send(push_token, toPushMessage(notice), signal).catch(async (error) => {
    await noteUnreached(unit.db, id, 'unanswered')
    throw error
  })
  if (answer === 'taken') return insistently(() => noteReached(unit.db, id))
  return settle(delivery, notice, (tx) =>
    answer === 'gone' ? forgetDevice(tx, { ...notice, push_token }) : noteUnreached(tx, id, 'refused'),
  )
}

/**
 * Records that push does not reach the driver, and emails them in the same transaction. It does so only once:
 * a commit without an answer is repeated, and an expired attempt may still be running.
 */
const settle = (
  { unit, address }: Delivery,
  notice: NoticeToSend,
  record: (tx: Tx) => Promise<void>,
): Promise<void> =>
  insistently(() =>
    change(unit, SYSTEM, async (work) => {
      const stored = await lockNotice(work.tx, notice.id)
      if (!stored || isSettled(stored)) return
      await record(work.tx)
      const { id, title, body, name, email } = notice
      if (address === undefined || email === '') return
      await noteEmailed(work.tx, id)
      const { name: company } = companyDetails(await optionValues(work.tx))
      const mail = noticeMail({ name, title, body, company, address })
      await queueMail(work, { to: { name, address: email }, ...mail })
    }),
  )

const lockNotice = (tx: Tx, id: number) =>
  tx
    .selectFrom('driver_notice')
    .select(['outcome', 'emailed', 'reason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const toPushMessage = ({ id, title, body, created_at }: NoticeToSend) => ({
  title,
  body,
  tag: `notice-${id}`,
  timestamp: Date.parse(created_at),
})

/**
 * Announces new results of a message, one announcement at a time per message. Results that arrive during one share the next.
 * Resolves when the announcement is written.
 */
export function messageAnnouncer(): (unit: Unit, message: number) => Promise<void> {
  const underWay = new Map<number, Promise<void>>()
  const next = new Map<number, Promise<void>>()

  function announce(unit: Unit, message: number): Promise<void> {
    const written = change(unit, SYSTEM, async (work) =>
      work.announce({ channel: driverMessageLive.name, event: 'update', entityId: message }),
    ).finally(() => underWay.delete(message))
    underWay.set(message, written)
    return written
  }

  return (unit, message) => {
    const now = underWay.get(message)
    if (!now) return announce(unit, message)
    const after = next.get(message) ?? afterwards(now, unit, message)
    next.set(message, after)
    return after
  }

  async function afterwards(now: Promise<void>, unit: Unit, message: number): Promise<void> {
    // Its own caller handles a failure.
    await now.catch(() => undefined)
    next.delete(message)
    await announce(unit, message)
  }
}

function noticeToSend(db: Db, id: number) {
  return db
    .selectFrom('driver_notice')
    .innerJoin('driver', 'driver.id', 'driver_notice.driver_id')
    .select([
      'driver_notice.id',
      'driver_notice.driver_id',
      'driver_notice.title',
      'driver_notice.body',
      'driver_notice.created_at',
      'driver_notice.outcome',
      'driver_notice.emailed',
      'driver_notice.reason',
      'driver_notice.message_id',
      // Nothing is sent to example data.
      sql<string | null>`case when not ${isOfExample(sql`driver.id`)} then driver.push_token end`.as(
        'push_token',
      ),
    ])
    .select([
      DRIVER_NAME.as('name'),
      sql<string>`case when ${isOfExample(sql`driver.id`)} then '' else trim(driver.email) end`.as('email'),
    ])
    .where('driver_notice.id', '=', id)
    .executeTakeFirst()
}

type NoticeToSend = NonNullable<Awaited<ReturnType<typeof noticeToSend>>>
