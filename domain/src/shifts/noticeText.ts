import type { WallTime } from '../kernel/instant.ts'
import { clockRange, type IsoDate, weekdayIndex } from '../kernel/wallClock.ts'
import { PUSH_BODY_MAX } from '../push/messageRules.ts'
import { plainLetters, TEXT_MAX } from '../push/textMessage.ts'
import {
  isGone,
  isOfHandover,
  isOfOwn,
  type News,
  type ShiftDetails,
  type ShiftNews,
  type ShiftNotice,
} from './shiftNotices.ts'

/** A message as a driver's device shows it. */
export interface NoticeText {
  title: string
  /** One line per shift, as many as fit. */
  body: string
}

/** Used if all shifts of a message have the same news. */
const TITLES: Record<News, [one: string, several: string]> = {
  new: ['New shift', 'New shifts'],
  moved: ['Shift moved', 'Shifts moved'],
  withdrawn: ['Shift withdrawn', 'Shifts withdrawn'],
  cancelled: ['Shift cancelled', 'Shifts cancelled'],
  lost: ['Shift no longer yours', 'Shifts no longer yours'],
  open: ['Open shift', 'Open shifts'],
  given: [
    'A shift you asked for has been given to someone else',
    'Shifts you asked for have been given to others',
  ],
  ended: ['A shift you asked for has changed or is gone', 'Shifts you asked for have changed or are gone'],
  declined: ['Your request for a shift was declined', 'Your requests for shifts were declined'],
  'withdrawn offer': ['A shift is no longer offered to you', 'Shifts are no longer offered to you'],
  'handover over': [
    'A colleague’s shift has changed: the offer to you has ended',
    'Colleagues’ shifts have changed: the offers to you have ended',
  ],
  'handover back': [
    'A colleague’s shift is as it was: you can answer the offer again',
    'Colleagues’ shifts are as they were: you can answer the offers again',
  ],
}

/** Precedes the line of a shift if the news differs. */
const LABELS: Record<News, string> = {
  new: 'New',
  moved: 'Moved',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  lost: 'No longer yours',
  open: 'Open',
  given: 'Given to someone else',
  ended: 'Asked for, changed or gone',
  declined: 'Declined',
  'withdrawn offer': 'No longer offered to you',
  'handover over': 'Offer has ended',
  'handover back': 'You can answer the offer again',
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** Leaves space for a moved shift, which names two restaurants, and for the number of shifts left out. */
const NAME_MAX = 80
/** More lines than this never fit. */
const MOST_LINES = 12

/** 'New shifts' and 'Fri 20/11 11:00 – 15:15, Fennel Kitchen' …, within the lengths of a push message. */
export function noticeText({ news }: Pick<ShiftNotice, 'news'>): NoticeText {
  const [first, ...others] = new Set(news.map((entry) => entry.news))
  const isMixed = others.length > 0
  const title = isMixed || !first ? mixedTitle(news) : TITLES[first][news.length === 1 ? 0 : 1]
  return { title, body: bodyOf(news, isMixed) }
}

/** 'Shift offered to you until 14:35' and the shift. The day is added if it is not today. */
export const offerText = (shift: ShiftDetails, until: WallTime, today: IsoDate): NoticeText => ({
  title: `Shift offered to you until ${until.date === today ? '' : `${day(until.date)} `}${until.time}`,
  body: whenAndWhere(shift),
})

export function reminderText(shifts: readonly (ShiftDetails & { id: number })[]): NoticeText {
  const news = shifts.map((shift) => ({ news: 'new' as const, shift }))
  const what = shifts.length === 1 ? 'your shift' : `${shifts.length} shifts`
  return { title: `Please acknowledge ${what}`, body: bodyOf(news, false) }
}

/**
 * A text message to a driver about at least one shift that they have not acknowledged, within one message:
 * '3 shifts from Fri 20/11 17:00-22:00 Fennel Kitchen: please acknowledge them. https://…'
 */
export function acknowledgeText(shifts: readonly ShiftDetails[], address: string): string {
  const [first] = shifts
  if (!first) return ''
  const { period_date, start_time, finish_time, restaurant } = first
  const start = shifts.length === 1 ? '' : `${shifts.length} shifts from `
  const end = `: please acknowledge ${shifts.length === 1 ? 'it' : 'them'}. ${address}`
  const when = `${day(period_date)} ${start_time}-${finish_time} `
  const name = plainLetters(shortened(restaurant.name))
  return `${start}${when}${name.slice(0, Math.max(0, TEXT_MAX - start.length - when.length - end.length))}${end}`
}

/** 'Shifts: 2 new, 1 moved, 3 gone'. */
function mixedTitle(news: readonly ShiftNews[]): string {
  const count = (isCounted: (news: News) => boolean) => news.filter((one) => isCounted(one.news)).length
  const offers = count(isOfHandover)
  const counts = [
    [count((what) => what === 'new'), 'new'],
    [count((what) => what === 'moved'), 'moved'],
    [count(isGone), 'gone'],
    [count((what) => what === 'open'), 'open'],
    [count((what) => !isOfOwn(what) && what !== 'open' && !isOfHandover(what)), 'not given to you'],
    [offers, offers === 1 ? 'colleague’s offer' : 'colleagues’ offers'],
  ] as const
  return `Shifts: ${counts.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])).join(', ')}`
}

function bodyOf(news: readonly ShiftNews[], isMixed: boolean): string {
  const lines = news.slice(0, MOST_LINES).map((entry) => lineOf(entry, isMixed))
  for (let shown = lines.length; ; shown--) {
    const left = news.length - shown
    const body = [...lines.slice(0, shown), ...(left > 0 ? [`and ${left} more`] : [])].join('\n')
    if (body.length <= PUSH_BODY_MAX || shown === 1) return body
  }
}

function lineOf({ news, shift, before }: ShiftNews, isMixed: boolean): string {
  const line = isMixed ? `${LABELS[news]}: ${whenAndWhere(shift)}` : whenAndWhere(shift)
  return before ? `${line}\nBefore: ${whenAndWhere(before)}` : line
}

/** 'Fri 20/11 11:00 – 15:15, Fennel Kitchen' */
export function whenAndWhere({ period_date, start_time, finish_time, restaurant }: ShiftDetails): string {
  return `${day(period_date)} ${clockRange(start_time, finish_time)}, ${shortened(restaurant.name)}`
}

/** 'Fri 20/11'. */
function day(date: IsoDate): string {
  return `${WEEKDAYS[weekdayIndex(date)]} ${date.slice(8)}/${date.slice(5, 7)}`
}

/** Cuts text to one line without splitting a character. */
function shortened(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  if (line.length <= NAME_MAX) return line
  return `${line.slice(0, NAME_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
