import { FailedState } from './FailedState.tsx'
import { Loading } from './Loading.tsx'

interface NotLoadedProps {
  /** 'the invoice', 'your shifts' */
  what: string
  query: { error: unknown; refetch: () => unknown }
}

/** Shown in place of what a query has not loaded: that it is loading, or why that failed. */
export function NotLoaded({ what, query }: NotLoadedProps) {
  const { error, refetch } = query
  if (!error) return <Loading label={`Loading ${what}…`} />
  const title = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`
  return <FailedState title={title} error={error} onRetry={() => void refetch()} />
}
