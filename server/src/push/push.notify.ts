import { noticeText } from '@driverdesk/domain/shifts/noticeText.ts'
import type { ShiftNotice } from '@driverdesk/domain/shifts/shiftNotices.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { NOTICE_JOB, type NoticeJobData } from './noticeJob.ts'
import { insertNotices, type NewNotice } from './push.writes.ts'
import { rememberTold } from './toldShifts.ts'

/** Of the open shifts of a whole country, the first are record enough; the text counts the others. */
export const SHIFTS_KEPT = 100

/** Records what drivers are told by this change, and has it sent to those who have a device, once it is committed. */
export async function notifyDrivers(work: Work, notices: readonly ShiftNotice[]): Promise<void> {
  if (notices.length === 0) return
  const written = notices.map((notice) => ({
    driver_id: notice.driver_id,
    kind: notice.kind,
    shift_ids: notice.news.slice(0, SHIFTS_KEPT).map(({ shift }) => shift.id),
    ...noticeText(notice),
  }))
  await pushNotices(work, written)
  await rememberTold(work.tx, notices)
}

/** The same with a text of one's own. Answers how many of the drivers have a device. */
export async function pushNotices(work: Work, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0
  const waiting = await insertNotices(work.tx, notices)
  work.enqueue(NOTICE_JOB, ...waiting.map((notice): NoticeJobData => ({ notice })))
  return waiting.length
}
