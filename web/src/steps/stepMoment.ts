import dayjs from 'dayjs'
import { dayAndMonth } from '../ui/dayWords.ts'

/**
 * When something was done, in words: '14:05', 'yesterday 14:05', '9 Mar 14:05', '9 Mar 2025 14:05', in the browser's own
 * zone.
 *
 * @param moment ISO 8601
 */
export function stepMoment(moment: string, now: Date = new Date()): string {
  const at = dayjs(moment)
  const time = at.format('HH:mm')
  if (at.isSame(now, 'day')) return time
  if (at.isSame(dayjs(now).subtract(1, 'day'), 'day')) return `yesterday ${time}`
  const day = dayAndMonth(at.format('YYYY-MM-DD'))
  return at.isSame(now, 'year') ? `${day} ${time}` : `${day} ${at.format('YYYY')} ${time}`
}
