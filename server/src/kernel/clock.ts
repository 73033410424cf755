import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import type { Logger } from 'pino'

/** The time at the business, for what the server does on its own. */
export interface BusinessClock {
  timeZone: string
  now: () => Date
}

interface BusinessServices {
  settings: { businessTimeZone: string }
  now: () => Date
}

export const businessClock = ({ settings, now }: BusinessServices): BusinessClock => ({
  timeZone: settings.businessTimeZone,
  now,
})

export const businessWallClock = ({ settings, now }: BusinessServices) =>
  wallTimeAt(now(), settings.businessTimeZone)

const LOOK_EVERY_MS = 2_000
const JUMP_MS = 60_000

/** Logs jumps of the system's clock. Small corrections, such as those by NTP, do not count. */
export function watchClock(log: Pick<Logger, 'warn'>): void {
  // The second clock only ever runs forward.
  const ahead = () => Date.now() - performance.now()
  let before = ahead()
  const look = () => {
    const jump = ahead() - before
    before += jump
    if (Math.abs(jump) < JUMP_MS) return
    const way = jump > 0 ? 'forward, or the machine was asleep' : 'back'
    log.warn(
      { seconds: Math.round(jump / 1_000) },
      `The clock of this machine went ${way}. Planned publishing and reminders follow it. Check it.`,
    )
  }
  setInterval(look, LOOK_EVERY_MS).unref()
}
