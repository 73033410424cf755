import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { expect } from 'vitest'
import { watch } from '../../testing/liveClient.ts'
import type { TestApp } from '../../testing/testApp.ts'
import type { AccountName } from '../../testing/testWorld.ts'
import { outboxHead } from '../outbox.ts'

/**
 * Returns the events that each viewer receives while `happens` runs, and expects the same events after an absence. Viewers
 * without events are left out.
 *
 * @param inWords turns events into the words that a test compares; [] for events that do not matter
 */
export async function eventsDuring<Who extends AccountName, Words>(
  server: TestApp,
  viewers: readonly Who[],
  inWords: (events: readonly LiveEvent[]) => Words[],
  happens: () => Promise<unknown>,
): Promise<Partial<Record<Who, Words[]>>> {
  const watchers = await Promise.all(viewers.map(async (who) => [who, await watch(server, who)] as const))
  // The server may not have delivered all earlier announcements yet, and a test may have removed them.
  const since = await outboxHead(server.db)
  await happens()
  const received: Partial<Record<Who, Words[]>> = {}
  for (const [who, watcher] of watchers) {
    const onTime = inWords(await watcher.leave())
    const late = await watch(server, who, since)
    expect([who, inWords(await late.leave())]).toEqual([who, onTime])
    if (onTime.length > 0) received[who] = onTime
  }
  return received
}
