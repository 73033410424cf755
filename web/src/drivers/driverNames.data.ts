/** Names of single drivers, for what is on screen: a national agency has thousands. */

import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LiveLists } from '../kernel/onChanges.ts'
import { driverChangesOf, driverSearchQuery, MOST_NAMES } from './drivers.data.ts'

const KEY = ['driver name'] as const

/** 'Ann Example (Bromley)' if another has the name; null for who is not in the scope. */
export const driverNameQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: () => nameOf(id),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/**
 * The name of the driver, told apart from others once that is loaded.
 *
 * @param known what is shown until then, or if it is not `asked` for
 */
export function useDriverName(id: number | null | undefined, known: string, asked = true): string {
  const isAsked = asked && typeof id === 'number' && id > 0
  const { data } = useQuery({ ...driverNameQuery(id ?? 0), enabled: isAsked })
  return (isAsked && data) || known
}

/** A new name may tell others apart, so that all on screen are asked for again. */
export const DRIVER_NAMES: LiveLists = {
  keys: [KEY],
  channel: driverLive.name,
  patch: (client, events) => {
    const ids = driverChangesOf(events).map((change) => ('put' in change ? change.put.id : change.remove))
    const isKnown = ids.some((id) => client.getQueryState([...KEY, id]) !== undefined)
    if (isKnown) void client.invalidateQueries({ queryKey: KEY })
  },
}

/** Milliseconds in which names are gathered for one call. */
const GATHERED = 50

let waiting: { id: number; answer: PromiseWithResolvers<string | null> }[] = []

function nameOf(id: number): Promise<string | null> {
  const answer = Promise.withResolvers<string | null>()
  if (waiting.length === 0) setTimeout(askAll, GATHERED)
  waiting.push({ id, answer })
  return answer.promise
}

function askAll(): void {
  const asked = waiting
  waiting = []
  for (let from = 0; from < asked.length; from += MOST_NAMES) void ask(asked.slice(from, from + MOST_NAMES))
}

async function ask(asked: typeof waiting): Promise<void> {
  const { signal } = new AbortController()
  try {
    const found = await driverSearchQuery({ ids: asked.map(({ id }) => id) }).queryFn({ signal })
    const names = new Map(found.map(({ id, name }) => [id, name]))
    for (const { id, answer } of asked) answer.resolve(names.get(id) ?? null)
  } catch (error) {
    for (const { answer } of asked) answer.reject(error)
  }
}
