/** Pages of the audit, the history of one record, and names to filter by. */
import { auditRoutes } from '@driverdesk/contract/audit/audit.routes.ts'
import type { AuditQuery } from '@driverdesk/contract/audit/audit.shapes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import type { AuditSearch } from './audit.search.ts'

const keys = { all: ['audit'] as const }

/** Turns the defined values into text. */
const queryOf = (filter: object): { [Name in keyof AuditQuery]?: string | undefined } =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

const fetchPage = (filter: object, signal: AbortSignal) =>
  call(auditRoutes.list, { query: queryOf(filter) as object }, { signal })

/** A page does not change while it is read: newer changes are only counted. */
export const auditQuery = (search: AuditSearch, per_page: number) =>
  queryOptions({
    queryKey: [...keys.all, 'page', search, per_page],
    queryFn: ({ signal }) => fetchPage({ ...search, per_page }, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })

const LOOK_AGAIN_MS = 20_000

/** Counts the matching changes after entry `until`. */
export const newerQuery = ({ page: _, ...search }: AuditSearch, until: number | undefined) =>
  queryOptions({
    queryKey: [...keys.all, 'newer', search, until],
    queryFn: ({ signal }) => fetchPage({ ...search, until, per_page: 1 }, signal),
    select: ({ newer }) => newer,
    enabled: until !== undefined,
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: LOOK_AGAIN_MS,
  })

export const historyQuery = (thing: string, id: number, per_page: number) =>
  queryOptions({
    queryKey: [...keys.all, 'history', thing, id, per_page],
    queryFn: ({ signal }) => fetchPage({ thing, id, per_page }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** People (`of` 'person') or records of a kind, found by name or number. */
export const namesQuery = (of: string, q: string) => ({
  queryKey: [...keys.all, 'names', of, q],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(auditRoutes.names, { query: { of: of as 'person', q } }, { signal }),
})

export const auditCsv = ({ page: _, until: __, ...filter }: AuditSearch): Promise<Blob> =>
  call(auditRoutes.exportCsv, { query: queryOf(filter) as object })
