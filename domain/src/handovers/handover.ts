/** Drivers give shifts away or swap them (docs/spec/shifts.md#give-away-and-swap). */

import type { WallTime } from '../kernel/instant.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { sinceStart } from '../kernel/shiftLength.ts'
import { HANDOVER_HOURS_KEY, HANDOVER_KEY } from '../options/optionKeys.ts'
import { cutToPush } from '../push/messageRules.ts'
import { type NoticeText, whenAndWhere } from '../shifts/noticeText.ts'
import type { ShiftDetails } from '../shifts/shiftNotices.ts'

/** off: not in the app; ask: the office approves; free: it counts as soon as both drivers agree. */
export const HANDOVER_WAYS = ['off', 'ask', 'free'] as const
export type HandoverWay = (typeof HANDOVER_WAYS)[number]

/** The colleagues to whom a driver offers a shift; swap: in exchange for a colleague's shift. */
export const HANDOVER_TO = ['anyone', 'colleague', 'swap'] as const
export type HandoverTo = (typeof HANDOVER_TO)[number]

/**
 * The states that people set. A driver proposes; the colleague agrees or refuses; the driver withdraws, or the office declines.
 * An agreed proposal is either waiting or done: its shifts say which.
 */
export const HANDOVER_STATES = ['offered', 'agreed', 'withdrawn', 'refused', 'declined'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]

export interface HandoverTerms {
  way: HandoverWay
  /** Drivers may propose and agree until this many hours before the start. */
  hours: number
}

export function handoverTerms(options: ReadonlyMap<string, string>): HandoverTerms {
  const way = HANDOVER_WAYS.find((one) => one === options.get(HANDOVER_KEY)) ?? 'off'
  return { way, hours: Number(options.get(HANDOVER_HOURS_KEY) ?? 0) }
}

/** The most characters of an answer. */
export const HANDOVER_WORDS = 500

export const HANDOVER_OFF = 'Shifts cannot be given away in the app at present. Ask the office.'
export const HANDOVER_WORKED = 'Hours are recorded for this shift. It can no longer be given away.'
export const COLLEAGUE_CANNOT = 'Your colleague cannot work this shift.'
export const OTHER_GONE = 'Your colleague no longer has this shift. Choose another.'
export const NO_COLLEAGUE = 'This colleague cannot be chosen. Choose another.'

export const tooLateText = (hours: number): string =>
  hours === 0
    ? 'This shift has begun. It can no longer be given away.'
    : `Shifts can be given away until ${hours === 1 ? '1 hour' : `${hours} hours`} before the start. Ask the office.`

/** Why a driver or the office can no longer answer: '{This offer has ended}: the driver has withdrawn it.' */
export const handoverOverText = (state: HandoverState): string => OVER[state]

/** The same once it has been carried out. */
export const handoverDoneText = (way: HandoverWay): string =>
  way === 'free' ? 'your colleague has agreed to it' : 'the office has approved it'

const OVER: Readonly<Record<HandoverState, string>> = {
  offered: 'the shift has changed or it is too late',
  agreed: 'someone else was first, or the shift has changed',
  withdrawn: 'it was withdrawn',
  refused: 'the colleague has declined it',
  declined: 'the office has declined it',
}

/**
 * True if a proposal can still be agreed to, or approved if the drivers agree.
 *
 * @param until null: too late; undefined: from an earlier version
 */
export const isAnswerable = (until: WallTime | null | undefined, now: WallTime): boolean =>
  until === undefined ||
  (until !== null && (until.date > now.date || (until.date === now.date && until.time > now.time)))

/** True if drivers may still propose to hand the shift over, or agree to it. */
export const isInTime = (shift: ShiftHours, now: WallTime, hours: number): boolean =>
  sinceStart(shift, now) < -60 * hours

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
