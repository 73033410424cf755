/** The cache of server state, and what happens where a call fails (docs/spec/kernel.md#failed-calls). */
import { notifications, notificationsStore } from '@mantine/notifications'
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, errorMessage } from './apiError.ts'

/** How long the snackbar stays (docs/spec/shell.md#snackbar). */
const SNACKBAR_MS = 5_000

/**
 * A list that failed on its first load says so in its place (`FailedState`); the snackbar is for a list that could
 * not be brought up to date, and for every change that failed. A form that shows the messages under its fields sets
 * `meta: { ownErrors: true }` on its mutation, and so does a list on its query that says by itself how old it is.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data !== undefined && !query.meta?.ownErrors) showError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.ownErrors) showError(error)
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthAnotherTry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** What the server refused it refuses again; a lost connection or a fault may pass. */
function worthAnotherTry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < 2
}

/** One trouble fails several calls: what comes within so many milliseconds is the same. */
const AT_ONCE_MS = 1_000

/** When each sentence came last, shown or not. */
const saidAt = new Map<string, number>()

/**
 * The shared error: a snackbar of 5 seconds with a Close button. The same sentence never stands there twice; where it
 * comes again later it is said again, and stays as long.
 */
export function showError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (error instanceof ApiError && error.status === 401) return
  const message = errorMessage(error)
  const now = performance.now()
  const { notifications: shown, queue } = notificationsStore.getState()
  const standing = [...shown, ...queue].find((one) => one.message === message)
  const isAtOnce = now - (saidAt.get(message) ?? 0) < AT_ONCE_MS
  saidAt.set(message, now)
  if (standing?.id && isAtOnce) return
  if (standing?.id) notifications.hide(standing.id)
  notifications.show({
    id: `${message} ${now}`,
    message,
    color: 'red',
    autoClose: SNACKBAR_MS,
    withCloseButton: true,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'alert',
  })
}

/**
 * Shows a record as the server has just answered it, before its list is there anew: the next change is sent with the
 * version that is on screen, and would be refused with the one before.
 */
export const showAnswered =
  (queryKey: QueryKey) =>
  <T extends { id: number }>(answered: T): T => {
    queryClient.setQueryData<T[]>(queryKey, (records) =>
      records?.map((record) => (record.id === answered.id ? answered : record)),
    )
    return answered
  }
