/** The cache of server state, and the handling of failed calls (docs/spec/kernel.md#failed-calls). */
import { notifications, notificationsStore } from '@mantine/notifications'
import {
  type FetchQueryOptions,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, errorMessage } from './apiError.ts'
import { liveState } from './live.ts'
import { afterPaint } from './timing.ts'

/** docs/spec/shell.md#snackbar */
const SNACKBAR_MS = 5_000

/**
 * A list whose first load fails shows `FailedState`. The snackbar is for a list that cannot be refreshed and
 * for every failed change. `meta: { ownErrors: true }` on a query or mutation turns it off, for a form with
 * its own messages or a list that shows its age.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // While the screen says that it reconnects, a list that cannot be refreshed is not worth a message.
      const isKnown = liveState() === 'offline' && error instanceof ApiError && error.status === 0
      if (query.state.data !== undefined && !query.meta?.ownErrors && !isKnown) showError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.ownErrors) showError(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: worthAnotherTry,
      networkMode: 'always',
      refetchOnMount: false,
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The records that came back on screen, and when they had been loaded. */
const shownAgain = new Map<Query, number>()

// A reopened screen first paints the data it has. Loading at once would draw it twice before that.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'observerAdded' || query.state.data === undefined) return
  if (shownAgain.size === 0) afterPaint(refetchStale)
  shownAgain.set(query, query.state.dataUpdatedAt)
})

/** Reloads those that are stale, unless that has already been done. */
function refetchStale(): void {
  const shown = new Map(shownAgain)
  shownAgain.clear()
  const isAsBefore = (query: Query) => shown.get(query) === query.state.dataUpdatedAt
  void queryClient.refetchQueries(
    { type: 'active', stale: true, predicate: isAsBefore },
    { cancelRefetch: false },
  )
}

/** Retries network errors and server failures; the server would refuse a refused call again. */
function worthAnotherTry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < 2
}

/** Identical failures within this time give one message. */
const AT_ONCE_MS = 1_000

/** When each message last occurred, whether shown or not. */
const saidAt = new Map<string, number>()

/**
 * Shows an error in a snackbar for 5 seconds. A message is never shown twice at a time; a later repetition
 * replaces it and starts the 5 seconds again.
 */
export function showError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (error instanceof ApiError && error.status === 401) return
  const message = errorMessage(error)
  const now = performance.now()
  const { notifications: shown, queue } = notificationsStore.getState()
  const visible = [...shown, ...queue].find((one) => one.message === message)
  const isAtOnce = now - (saidAt.get(message) ?? 0) < AT_ONCE_MS
  saidAt.set(message, now)
  if (visible?.id && isAtOnce) return
  if (visible?.id) notifications.hide(visible.id)
  notifications.show({
    id: `${message} ${now}`,
    message,
    color: 'red',
    autoClose: SNACKBAR_MS,
    withCloseButton: true,
    role: 'alert',
  })
}

/**
 * Puts the server's answer into the list before it is refetched, so that the next change is sent with the new
 * version.
 */
export const showAnswered =
  (queryKey: QueryKey) =>
  <T extends { id: number }>(answered: T): T => {
    queryClient.setQueryData<T[]>(queryKey, (records) =>
      records?.map((record) => (record.id === answered.id ? answered : record)),
    )
    return answered
  }

/** Reloads the queries with these keys after a call, even if the call failed. */
export const thenRefetch = <T>(answer: Promise<T>, ...keys: readonly QueryKey[]): Promise<T> =>
  answer.finally(() => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  })

/** Loads a list again for one of its records; undefined if that is gone. */
export const reloadIn =
  <T extends { id: number }, Key extends QueryKey>(list: FetchQueryOptions<T[], Error, T[], Key>) =>
  async ({ id }: { id: number }): Promise<T | undefined> => {
    const records = await queryClient.fetchQuery({ ...list, staleTime: 0 })
    return records.find((record) => record.id === id)
  }
