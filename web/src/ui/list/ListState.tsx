import type { ReactNode } from 'react'
import { FailedState } from '../FailedState.tsx'
import { Loading } from '../Loading.tsx'

interface ListQuery {
  data: unknown
  isError: boolean
  error: unknown
  refetch: () => unknown
}

export interface ListStateProps {
  /** Plural: 'restaurants'. */
  what: string
  queries: readonly ListQuery[]
  isEmpty: boolean
  /** Shown if there are no rows: why, and what to do next. */
  empty: ReactNode
  children: ReactNode
}

/** Shows the rows, or that they are loading, failed or empty. */
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
