import type { ReactNode } from 'react'
import { FailedState } from '../FailedState.tsx'
import { Loading } from '../Loading.tsx'

interface Asked {
  data: unknown
  isError: boolean
  error: unknown
  refetch: () => unknown
}

export interface ListStateProps {
  /** What the list has, in the plural: 'restaurants'. */
  what: string
  /** The queries that the list needs. */
  queries: readonly Asked[]
  /** No row is to be shown. */
  isEmpty: boolean
  /** Stands in place of the rows: why there are none, and what to do next. */
  empty: ReactNode
  children: ReactNode
}

/** The rows, or what stands in their place: on the way, failed, none. */
export function ListState({ what, queries, isEmpty, empty, children }: ListStateProps) {
  const failed = queries.find(({ data, isError }) => isError && data === undefined)
  if (failed) {
    const retry = () => {
      for (const { isError, refetch } of queries) if (isError) void refetch()
    }
    return <FailedState title={`The ${what} could not be loaded`} error={failed.error} onRetry={retry} />
  }
  if (queries.some(({ data }) => data === undefined)) return <Loading label={`Loading ${what}…`} />
  return isEmpty ? empty : children
}
