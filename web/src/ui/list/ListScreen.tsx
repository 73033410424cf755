import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailedState } from '../FailedState.tsx'
import { Loading } from '../States.tsx'
import classes from './ListScreen.module.css'

interface ListScreenProps {
  title: string
  actions?: ReactNode
  filters?: ReactNode
  children: ReactNode
}

/** The layout of a list screen: title, actions, filters and the list. */
export function ListScreen({ title, actions, filters, children }: ListScreenProps) {
  return (
    <div className={classes.screen}>
      <div className={classes.top}>
        <Title order={1} size="h2">
          {title}
        </Title>
        <div className={classes.actions}>{actions}</div>
      </div>
      {filters && <div className={classes.filters}>{filters}</div>}
      {children}
    </div>
  )
}

interface ListQuery {
  data: unknown
  isError: boolean
  error: Error | null
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
  const { isKnown, failed, retry } = loadState(queries)
  if (failed) return <FailedState title={`The ${what} could not be loaded`} error={failed} onRetry={retry} />
  if (!isKnown) return <Loading label={`Loading ${what}…`} />
  return isEmpty ? empty : children
}

/** Fades old rows until the requested ones arrive. */
export const Outdated = ({ is, children }: { is: boolean; children: ReactNode }) => (
  <div className={classes.rows} data-outdated={is || undefined} aria-busy={is}>
    {children}
  </div>
)

/** The state of a screen that needs several queries. `failed` is an error without older data to show. */
export const loadState = (queries: readonly ListQuery[]) => ({
  isKnown: queries.every(({ data }) => data !== undefined),
  failed: queries.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
  retry: () => {
    for (const query of queries) if (query.isError) void query.refetch()
  },
})
