import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { FailedState } from './FailedState.tsx'
import { Loading } from './Loading.tsx'

interface LazyCodeProps<Props extends object> {
  /** Names the code in the cache. */
  name: string
  /** What it shows: 'map'. */
  what: string
  load: () => Promise<ComponentType<Props>>
  props: Props
}

/**
 * A part of a screen whose code is fetched when it is shown. Where that fails, what stands around it stays as it is, and
 * one may try again: a form keeps what was typed.
 */
export function LazyCode<Props extends object>({ name, what, load, props }: LazyCodeProps<Props>) {
  const code = useQuery({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  if (code.data) return <code.data {...props} />
  if (code.isError) {
    return (
      <FailedState
        title={`The ${what} could not be loaded`}
        error={new Error('Check your connection and try again.')}
        onRetry={() => void code.refetch()}
      />
    )
  }
  return <Loading label={`Loading the ${what}…`} />
}
