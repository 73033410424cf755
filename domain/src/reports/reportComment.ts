import { CANCELLED_BY_WORDS, type CancelledBy } from '../shifts/cancelling.ts'

interface Commented {
  cancelled_by: CancelledBy | null
  comment_cancelled: string
}

/** 'Cancelled by the restaurant: closed early'; who cancelled is told before what was said about it. */
export const reportComment = ({ cancelled_by, comment_cancelled }: Commented): string =>
  [cancelled_by && CANCELLED_BY_WORDS[cancelled_by], comment_cancelled].filter(Boolean).join(': ')
