/** The money that restaurants owe for all dates, their statements, and bank statements. */
import { bankStatementRoutes } from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call, periodOf } from '../kernel/api.ts'
import { MOST_IDS } from '../kernel/gathered.ts'
import type { Columns } from '../ui/csv/useImport.ts'
import { openInTab } from '../ui/file/openInTab.tsx'
import type { ShownInvoice } from './invoiceDesk.ts'

export const owedKeys = { all: ['owed'] as const }

/** The money each restaurant owes, the most owed first; or only one of them. */
export const owedQuery = (restaurantId?: number) =>
  queryOptions({
    queryKey: [...owedKeys.all, 'restaurants', restaurantId ?? 'all'],
    queryFn: ({ signal }) => call(owedRoutes.list, { query: { restaurant_id: restaurantId } }, { signal }),
  })

/** The unpaid invoices, or only those of one restaurant. */
export const unpaidQuery = (restaurantId?: number) =>
  queryOptions({
    queryKey: [...owedKeys.all, 'invoices', restaurantId ?? 'all'],
    queryFn: ({ signal }): Promise<ShownInvoice[]> =>
      call(owedRoutes.unpaid, { query: { restaurant_id: restaurantId } }, { signal }),
  })

/** Those of these invoices that are still unpaid. */
export const stillUnpaidQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...owedKeys.all, 'invoices of', ids.join()],
    queryFn: ({ signal }) =>
      inParts(
        ids,
        (part): Promise<ShownInvoice[]> => call(owedRoutes.unpaid, { query: { ids: part } }, { signal }),
      ),
    staleTime: 0,
    meta: { ownErrors: true },
  })

/** Who made each of these versions of invoices; `updated_at` is undefined for a paid one, whose version is not known. */
export const changersQuery = (
  versions: readonly { id: number; updated_at: ShownInvoice['updated_at'] | undefined }[],
) =>
  queryOptions({
    queryKey: ['invoice changers', versions.map(({ id, updated_at }) => `${id} ${updated_at}`).join()],
    queryFn: ({ signal }) =>
      inParts(
        versions.map(({ id }) => id),
        (part) => call(invoiceRoutes.changedBy, { query: { ids: part } }, { signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { ownErrors: true },
  })

/** A call takes no more than `MOST_IDS` ids. */
async function inParts<R>(ids: readonly number[], ask: (part: string) => Promise<R[]>): Promise<R[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, nr) =>
    ids.slice(nr * MOST_IDS, (nr + 1) * MOST_IDS).join(),
  )
  return (await Promise.all(parts.map(ask))).flat()
}

interface StatementToView {
  restaurantId: number
  /** Without one, the statement covers what is owed today. */
  period?: DateRange
}

export const viewStatement = ({ restaurantId, period }: StatementToView): Promise<void> =>
  openInTab(
    () =>
      call(
        owedRoutes.statement,
        {
          query: {
            restaurant_id: restaurantId,
            ...(period && periodOf(period)),
          },
        },
        { timeoutMs: BULK_TIMEOUT_MS },
      ),
    'Opening the statement…',
  )

interface StatementToMatch {
  file: File
  /** Field → heading; undefined finds the columns by their headings. */
  columns: Columns | undefined
}

/** Finds the invoices that the payments of a bank's CSV file are for. Nothing is stored. */
export const matchStatement = ({ file, columns }: StatementToMatch) =>
  call(bankStatementRoutes.match, {
    body: { columns: columns && JSON.stringify(columns) },
    files: { file },
  })

interface StatementToMail {
  restaurantId: number
  idempotencyKey: string
}

export const mailStatement = ({ restaurantId, idempotencyKey }: StatementToMail) =>
  call(
    owedRoutes.mailStatement,
    { body: { restaurant_id: restaurantId } },
    { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
  )

interface StatementsToMail {
  restaurantIds: readonly number[]
  idempotencyKey: string
}

/**
 * Emails each restaurant its statement, unless it has had one today. A repeated call with its key sends what
 * is left.
 */
export const mailStatements = ({ restaurantIds, idempotencyKey }: StatementsToMail) =>
  call(
    owedRoutes.mailStatements,
    { body: { restaurant_ids: [...restaurantIds] } },
    { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
  )
