import { isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'

/**
 * '9', '930', '9.30' or '9:30' as a person types it → '09:00', '09:30'; '24' → '24:00' where `times` has it. What is no
 * time stays as it is.
 */
export function typedTime(text: string, times: readonly string[] = []): string {
  const parts = /^\s*(\d{1,2})(?:[:.,\s]?(\d{2}))?\s*$/.exec(text)
  if (!parts) return text.trim()
  const time = `${parts[1]?.padStart(2, '0')}:${parts[2] ?? '00'}`
  return isClockTime(time) || times.includes(time) ? time : text.trim()
}

/** Those of `times` that what is typed so far may become: '1' → 01:00 … 01:45, 10:00 … 19:45; all for ''. */
export function timesLike(text: string, times: readonly string[]): readonly string[] {
  const typed = text.replace(/\D/g, '')
  if (typed === '') return times
  const like = times.filter((time) => {
    const digits = time.replace(':', '')
    return digits.startsWith(typed) || (digits.startsWith('0') && digits.slice(1).startsWith(typed))
  })
  return like.length > 0 ? like : times
}
