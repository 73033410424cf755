import type { Work } from '../kernel/unitOfWork.ts'
import { NOTICE_JOB, type NoticeJobData } from './noticeJob.ts'
import { insertNotices, type NewNotice } from './push.writes.ts'

/** Records notices to drivers and queues them for those with a device. Returns how many have one. */
export async function pushNotices(work: Work, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0
  const waiting = await insertNotices(work.tx, notices)
  work.enqueue(NOTICE_JOB, ...waiting.map((notice): NoticeJobData => ({ notice })))
  return waiting.length
}
