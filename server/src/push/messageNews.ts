import { driverMessageLive } from '@driverdesk/contract/push/driverMessages.live.ts'
import { SYSTEM } from '../kernel/audit.ts'
import { change, type Unit } from '../kernel/unitOfWork.ts'

/**
 * Announces that more results of a message are known, and resolves when that is written. Of the many results that come in
 * while one announcement is written, the next one tells together: one at a time for each message, and none is forgotten.
 */
export function messageNews(): (unit: Unit, message: number) => Promise<void> {
  const underWay = new Map<number, Promise<void>>()
  const next = new Map<number, Promise<void>>()

  function announce(unit: Unit, message: number): Promise<void> {
    const written = change(unit, SYSTEM, async (work) =>
      work.announce({ channel: driverMessageLive.name, event: 'update', entityId: message }),
    ).finally(() => underWay.delete(message))
    underWay.set(message, written)
    return written
  }

  return (unit, message) => {
    const now = underWay.get(message)
    if (!now) return announce(unit, message)
    const after = next.get(message) ?? afterwards(now, unit, message)
    next.set(message, after)
    return after
  }

  async function afterwards(now: Promise<void>, unit: Unit, message: number): Promise<void> {
    // Whoever began it hears of its failure.
    await now.catch(() => undefined)
    next.delete(message)
    await announce(unit, message)
  }
}
