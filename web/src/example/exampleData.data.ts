import {
  type ExampleRemoval,
  type ExampleState,
  exampleDataRoutes,
} from '@driverdesk/contract/home/home.routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { useCurrentUser, useView } from '../kernel/session.ts'

const exampleQuery = queryOptions({
  queryKey: ['example-data'],
  queryFn: ({ signal }) => call(exampleDataRoutes.read, {}, { signal }),
  // If it is not added after all, no event says so.
  refetchInterval: ({ state }) => state.data?.state === 'adding' && ADDING_MS,
})

const ADDING_MS = 2_000

/** Says if example data is offered, being added or present; undefined for all but administrators, and until it is known. */
export function useExampleState(): ExampleState | undefined {
  const isAdministrator = useCurrentUser()?.role === 10
  const isViewing = useView() !== null
  return useQuery({ ...exampleQuery, enabled: isAdministrator && !isViewing }).data
}

export const makeExample = (idempotencyKey: string) =>
  call(exampleDataRoutes.make, {}, { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS })

export const checkRemoval = (): Promise<ExampleRemoval> => call(exampleDataRoutes.check, {})

export const removeExample = (idempotencyKey: string): Promise<ExampleRemoval> =>
  call(exampleDataRoutes.remove, {}, { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS })
