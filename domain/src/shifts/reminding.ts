/** The result of reminding drivers about unacknowledged shifts. */

/** A driver is reminded at most once in this many minutes, by anyone. */
export const REMINDER_PAUSE_MINUTES = 5

/** Numbers of drivers, and the drivers whom no message reaches. They see the shifts when they open their app. */
export interface Reminded {
  reminded: number
  just_reminded: number
  not_reached: { full_name: string; phone: string }[]
}

const MOST_NAMED = 8

/**
 * '5 drivers are reminded. Ann Example (07700 900001) has no device: phone them. 1 was reminded less than 5 minutes ago.' No
 * device: neither push nor an email reaches the driver.
 */
export function remindedText({ reminded, just_reminded, not_reached }: Reminded): string {
  const sentences = []
  if (reminded > 0) sentences.push(`${drivers(reminded)} ${reminded === 1 ? 'is' : 'are'} reminded.`)
  if (not_reached.length > 0) {
    const verb = not_reached.length === 1 ? 'has' : 'have'
    sentences.push(
      `${names(not_reached)} ${verb} no device and ${verb === 'has' ? 'is' : 'are'} not reminded: phone them.`,
    )
  }
  if (just_reminded > 0) {
    const were = just_reminded === 1 ? 'was' : 'were'
    const who = sentences.length > 0 ? just_reminded.toLocaleString('en-GB') : drivers(just_reminded)
    sentences.push(`${who} ${were} reminded less than ${REMINDER_PAUSE_MINUTES} minutes ago.`)
  }
  return sentences.join(' ') || 'No one is left to be reminded.'
}

/** 'Ann Example (07700 900001), Bob Sample and 3 more' */
function names(all: Reminded['not_reached']): string {
  const named = all.slice(0, all.length > MOST_NAMED + 1 ? MOST_NAMED : undefined)
  const texts = named.map(({ full_name, phone }) => (phone ? `${full_name} (${phone})` : full_name))
  const more = all.length - named.length
  const last = more > 0 ? `${more.toLocaleString('en-GB')} more` : texts.pop()
  return texts.length > 0 ? `${texts.join(', ')} and ${last}` : `${last}`
}

const drivers = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'driver' : 'drivers'}`
