import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { expect } from 'vitest'
import { watch } from '../../testing/liveClient.ts'
import type { TestApp } from '../../testing/testApp.ts'
import type { AccountName } from '../../testing/testWorld.ts'

/**
 * What each viewer hears while `happens`, at once and, expected to be the same, after an absence; anyone who hears nothing
 * is left out.
 *
 * @param inWords what a test compares of the events; [] where they do not matter to it
 */
export async function eventsDuring<Who extends AccountName, Words>(
  server: TestApp,
  viewers: readonly Who[],
  inWords: (events: readonly LiveEvent[]) => Words[],
  happens: () => Promise<unknown>,
): Promise<Partial<Record<Who, Words[]>>> {
  const watchers = await Promise.all(viewers.map(async (who) => [who, await watch(server, who)] as const))
  const since = watchers[0]?.[1].ready.seq
  await happens()
  const told: Partial<Record<Who, Words[]>> = {}
  for (const [who, watcher] of watchers) {
    const heard = inWords(await watcher.leave())
    const late = await watch(server, who, since)
    expect([who, inWords(await late.leave())]).toEqual([who, heard])
    if (heard.length > 0) told[who] = heard
  }
  return told
}
