import { cutToPush } from '../push/messageRules.ts'
import { type NoticeText, whenAndWhere } from '../shifts/noticeText.ts'
import type { ShiftDetails } from '../shifts/shiftNotices.ts'
import type { HandoverState } from './handover.ts'

export interface HandoverNoticeFacts {
  /** The other driver's name as drivers may read it: 'Ann B.' */
  colleague: string
  /** The shift that the driver would lose; undefined if they lose none. */
  gives: ShiftDetails | undefined
  /** The shift that they would get; undefined if they get none. */
  gets: ShiftDetails | undefined
  /** The words of the office. */
  answer?: string
}

/** The notice of a proposal, in addition to the notices of changed shifts. It has the other driver's name and the shifts. */
export function handoverNotice(news: HandoverState, handover: HandoverNoticeFacts): NoticeText {
  const { colleague, gives, gets, answer = '' } = handover
  const isSwap = gives !== undefined && gets !== undefined
  const lines = [
    answer,
    colleague,
    news === 'agreed' && 'Until the office approves, it is still your shift.',
    gets && `${isSwap ? 'You get: ' : ''}${whenAndWhere(gets)}`,
    gives && `${isSwap ? 'You give: ' : ''}${whenAndWhere(gives)}`,
  ]
  return { title: (isSwap ? OF_SWAP : OF_GIVING)[news], body: cutToPush(lines.filter(Boolean).join('\n')) }
}

const OF_SWAP: Readonly<Record<HandoverState, string>> = {
  offered: 'A colleague wants to swap shifts',
  agreed: 'Your colleague agrees to swap',
  withdrawn: 'A colleague no longer wants to swap',
  refused: 'Your colleague does not want to swap',
  declined: 'The office has declined your swap',
}

const OF_GIVING: Readonly<Record<HandoverState, string>> = {
  offered: 'A colleague is giving a shift away',
  agreed: 'A colleague would take your shift',
  withdrawn: 'A colleague is no longer giving a shift away',
  refused: 'Your colleague declined your shift',
  declined: 'The office declined a change of driver',
}
