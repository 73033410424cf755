/** The result of reminding drivers about unacknowledged shifts. */

/** A driver is reminded at most once in this many minutes, by anyone. */
export const REMINDER_PAUSE_MINUTES = 5

/** Numbers of drivers. */
export interface Reminded {
  reminded: number
  /** They see the shifts when they open their app. */
  no_device: number
  just_reminded: number
}

/** '5 drivers are reminded, 2 have no device. 1 was reminded less than 5 minutes ago.' */
export function remindedText({ reminded, no_device, just_reminded }: Reminded): string {
  const sentences = []
  if (reminded > 0) {
    const others =
      no_device > 0
        ? `, ${no_device.toLocaleString('en-GB')} ${no_device === 1 ? 'has' : 'have'} no device`
        : ''
    sentences.push(`${drivers(reminded)} ${reminded === 1 ? 'is' : 'are'} reminded${others}.`)
  } else if (no_device > 0) {
    sentences.push(`No one is reminded: ${drivers(no_device)} ${no_device === 1 ? 'has' : 'have'} no device.`)
  }
  if (just_reminded > 0) {
    const were = just_reminded === 1 ? 'was' : 'were'
    const who = sentences.length > 0 ? just_reminded.toLocaleString('en-GB') : drivers(just_reminded)
    sentences.push(`${who} ${were} reminded less than ${REMINDER_PAUSE_MINUTES} minutes ago.`)
  }
  return sentences.join(' ') || 'No one is left to be reminded.'
}

const drivers = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'driver' : 'drivers'}`
