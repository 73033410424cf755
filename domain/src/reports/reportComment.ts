import { CANCELLED_BY_WORDS, type CancelledBy } from '../shifts/cancelling.ts'

/** The comment on a shift that is open because its driver cannot work. */
export const CANNOT_WORK = 'The driver cannot work'

interface Commented {
  cancelled_by: CancelledBy | null
  comment_cancelled: string
}

/** 'Cancelled by the restaurant: closed early', 'Shift rejected: ill': who cancelled, then their comment. */
export const reportComment = ({ cancelled_by, comment_cancelled }: Commented): string =>
  [cancelled_by && CANCELLED_BY_WORDS[cancelled_by], comment_cancelled].filter(Boolean).join(': ')
