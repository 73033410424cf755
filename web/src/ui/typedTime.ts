import { isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'

/**
 * Completes a typed time: '9' → '09:00', '930', '9.30' or '9:30' → '09:30', '9pm' or '9.00 pm' → '21:00', and '24' →
 * '24:00' if `times` has it. Other text is only trimmed.
 */
export function typedTime(text: string, times: readonly string[] = []): string {
  const typed = text.trim()
  const parts = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?\s?(?:([ap])\.?m?\.?)?$/i.exec(typed)
  if (!parts) return typed
  const hour = hourOf(Number(parts[1]), parts[3]?.toLowerCase())
  const time = `${String(hour).padStart(2, '0')}:${parts[2] ?? '00'}`
  return isClockTime(time) || times.includes(time) ? time : typed
}

/** The hour of the day, 0 to 23, of one with 'a' or 'p'; undefined if there is none such. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** The times that typing may still lead to: '1' → 01:00 … 01:45, 10:00 … 19:45, '9pm' to 21:00; all of them for ''. */
export function timesLike(text: string, times: readonly string[]): readonly string[] {
  // '9pm' means one time, whose digits are others than those typed.
  const typed = (/[ap]/i.test(text) ? typedTime(text) : text).replace(/\D/g, '')
  if (typed === '') return times
  const like = times.filter((time) => {
    const digits = time.replace(':', '')
    return digits.startsWith(typed) || (digits.startsWith('0') && digits.slice(1).startsWith(typed))
  })
  return like.length > 0 ? like : times
}
