import { isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'

/**
 * Completes a typed time: '9' → '09:00', '930', '9.30' or '9:30' → '09:30', and '24' → '24:00' if `times` has
 * it. Other text is only trimmed.
 */
export function typedTime(text: string, times: readonly string[] = []): string {
  const parts = /^\s*(\d{1,2})(?:[:.,\s]?(\d{2}))?\s*$/.exec(text)
  if (!parts) return text.trim()
  const time = `${parts[1]?.padStart(2, '0')}:${parts[2] ?? '00'}`
  return isClockTime(time) || times.includes(time) ? time : text.trim()
}

/** The times that typing may still lead to: '1' → 01:00 … 01:45, 10:00 … 19:45; all of them for ''. */
export function timesLike(text: string, times: readonly string[]): readonly string[] {
  const typed = text.replace(/\D/g, '')
  if (typed === '') return times
  const like = times.filter((time) => {
    const digits = time.replace(':', '')
    return digits.startsWith(typed) || (digits.startsWith('0') && digits.slice(1).startsWith(typed))
  })
  return like.length > 0 ? like : times
}
