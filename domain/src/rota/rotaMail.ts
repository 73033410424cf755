/** The text of the email with the rota of one driver or restaurant as a PDF. */
import { type DateRange, displayDate } from '../kernel/wallClock.ts'

interface MailedRota {
  kind: 'driver' | 'restaurant'
  name: string
  agency: string
  range: DateRange
}

const SHOWS = {
  driver: 'It shows your published shifts as they are now. Look in the app for later changes.',
  restaurant: 'It shows your shifts as they are now. Look at your schedule for later changes.',
} as const

export function rotaMail({ kind, name, agency, range: { from, to } }: MailedRota) {
  const days = from === to ? displayDate(from) : `${displayDate(from)} – ${displayDate(to)}`
  return {
    subject: `Your rota from ${agency}, ${days}`,
    text: `Dear ${name},\n\nPlease find attached your rota for ${days}. ${SHOWS[kind]}\n\nKind regards,\n${agency}\n`,
  }
}
