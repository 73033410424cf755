import type { Db } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { messageNews } from './messageNews.ts'
import { type NoticeToSend, noticeToSend } from './push.reads.ts'
import { forgetDevice, noteNoDevice, noteReached, noteUnreached } from './push.writes.ts'
import type { SendPush } from './webPush.ts'

export const NOTICE_JOB = 'push'

/** Which notice is to be sent. */
export interface NoticeJobData {
  notice: number
}

/**
 * Sends one notice to its driver's device and records what came of it; outside of any transaction, since the push service
 * may be slow. Where that cannot take it now, it is tried again over the next five hours; a try that a killed server has
 * left behind is taken up after a minute or two.
 */
export const noticeJob = (db: Db, send: SendPush): JobKind => {
  const tellResult = messageNews()
  return {
    name: NOTICE_JOB,
    atOnce: 50,
    tries: { retryLimit: 16, retryDelayMax: 3_600, expireInSeconds: 60 },
    run: async (data, unit, signal) => {
      const notice = await noticeToSend(db, (data as NoticeJobData).notice)
      if (!notice) return
      try {
        // Settled: the server was killed after recording it, before its job was done.
        if (!isSettled(notice)) await deliver(db, send, notice, signal)
      } finally {
        if (notice.message_id !== null) await tellResult(unit, notice.message_id)
      }
    },
  }
}

const isSettled = ({ outcome, reason }: NoticeToSend): boolean =>
  outcome === 'reached' || reason === 'gone' || reason === 'refused'

async function deliver(db: Db, send: SendPush, notice: NoticeToSend, signal: AbortSignal): Promise<void> {
  const { id, push_token } = notice
  if (push_token === null) return noteNoDevice(db, id)
  const answer = await send(push_token, messageOf(notice), signal).catch(async (error) => {
    await noteUnreached(db, id, 'unanswered')
    throw error
  })
  if (answer === 'gone') return forgetDevice(db, { ...notice, push_token })
  await (answer === 'taken' ? noteReached(db, id) : noteUnreached(db, id, 'refused'))
}

const messageOf = ({ id, title, body, created_at }: NoticeToSend) => ({
  title,
  body,
  tag: `notice-${id}`,
  timestamp: Date.parse(created_at),
})
