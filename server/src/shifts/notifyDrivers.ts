import { noticeText } from '@driverdesk/domain/shifts/noticeText.ts'
import type { ShiftNotice } from '@driverdesk/domain/shifts/shiftNotices.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { pushNotices } from '../push/push.service.ts'
import { rememberTold } from './toldShifts.service.ts'

/** Of the open shifts of a whole country, the first are record enough; the text counts the others. */
export const SHIFTS_KEPT = 100

/** Tells drivers what became of their shifts, and keeps what they were told. */
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
