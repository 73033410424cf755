import type { Work } from '../kernel/unitOfWork.ts'
import { NOTICE_JOB, type NoticeJobData } from './noticeJob.ts'
import { insertNotices, type NewNotice } from './push.writes.ts'

/**
 * Records notices to drivers and queues them for the drivers whom push or email may reach. Returns the number of these drivers.
 *
 * @param canEmail false if there is no mail server; true is right where the number does not matter
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
