import { type IsoDate, weekdayIndex } from '../kernel/wallClock.ts'
import type { News, NoticedShift, ShiftNews, ShiftNotice } from './shiftNotices.ts'

/** A message as it stands on a driver's device. */
export interface NoticeText {
  title: string
  /** One line per shift, as many as there is room for. */
  body: string
}

/** The longest title and body of a push message, in characters (document 1, section 5). */
export const PUSH_TITLE_MAX = 55
export const PUSH_BODY_MAX = 255

const TITLES: Record<News, [one: string, several: string]> = {
  yours: ['new shift', 'new shifts'],
  open: ['open shift', 'open shifts'],
  withdrawn: ['shift withdrawn', 'shifts withdrawn'],
  lost: ['shift no longer yours', 'shifts no longer yours'],
  changed: ['shift changed', 'shifts changed'],
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** Leaves room for a changed shift, which names two restaurants, and for the number of those left out. */
const NAME_MAX = 80
/** More lines than could ever fit need not be written. */
const MOST_LINES = 12

/** 'New shifts' and 'Fri 20/11 11:00–15:15, Fennel Kitchen' …, within the lengths of a push message. */
export function noticeText({ news }: Pick<ShiftNotice, 'news'>): NoticeText {
  const counts = [...Map.groupBy(news, (entry) => entry.news)].map(
    ([what, entries]) => [what, entries.length] as const,
  )
  const title = counts.map(([what, count]) => TITLES[what][count === 1 ? 0 : 1]).join(', ')
  return { title: capitalised(title), body: bodyOf(news, counts.length > 1) }
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
  const line = isMixed && news === 'open' ? `Open: ${whenAndWhere(shift)}` : whenAndWhere(shift)
  return before ? `${line}\nBefore: ${whenAndWhere(before)}` : line
}

function whenAndWhere({ period_date, start_time, finish_time, restaurant }: NoticedShift): string {
  return `${day(period_date)} ${start_time}–${finish_time}, ${shortened(restaurant.name)}`
}

/** 'Fri 20/11'. */
function day(date: IsoDate): string {
  return `${WEEKDAYS[weekdayIndex(date)]} ${date.slice(8)}/${date.slice(5, 7)}`
}

/** On one line, and not in the middle of a character. */
function shortened(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  if (line.length <= NAME_MAX) return line
  return `${line.slice(0, NAME_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
