/** The calls that change invoices; their lists are those of `invoices.data.ts`. */
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceDocuments.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import type { InvoiceAction } from '@driverdesk/domain/invoices/invoiceActions.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { ApiError, unlessGone } from '../kernel/apiError.ts'
import { queryClient } from '../kernel/query.ts'
import { invoiceQuery, patchInvoices, refetchInvoices, savingInvoices } from './invoices.data.ts'
import type { ShownInvoice } from './shownInvoice.ts'

/** The screen says itself what was refused. */
const quietly = { mutationKey: savingInvoices, meta: { ownErrors: true } }

/** What is shown is asked for again where it is not what the server has. */
function useLookAgain() {
  const client = useQueryClient()
  return (error: Error) => {
    const isOld = error instanceof ApiError && [400, 404, 409].includes(error.status)
    if (isOld) void refetchInvoices(client)
  }
}

/** Removes a draft as the person saw it. */
export function useRemoveInvoice() {
  const client = useQueryClient()
  const onError = useLookAgain()
  return useMutation({
    ...quietly,
    mutationFn: ({ id, updated_at }: ShownInvoice) =>
      call(invoiceRoutes.remove, { params: { id: String(id) }, query: { updated_at } }),
    onSuccess: (_answer, { id }) => patchInvoices(client, [{ remove: id }]),
    onError,
  })
}

interface InvoiceToChange {
  action: Extract<InvoiceAction, 'send' | 'remind' | 'markPaid' | 'markUnpaid' | 'credit'>
  /** As the person saw it. */
  invoice: ShownInvoice
  /** Of a credit note. */
  reason?: string
  /** The day of a payment. */
  paidOn?: IsoDate | undefined
  /** The same for every attempt at one change. */
  idempotencyKey: string
}

const PLAIN = {
  send: invoiceDocumentRoutes.send,
  remind: invoiceDocumentRoutes.remind,
  markUnpaid: invoiceDocumentRoutes.unpaid,
} as const

/** Sends, reminds, notes a payment by bank or takes that back, or credits. */
export function useChangeInvoice() {
  const client = useQueryClient()
  const onError = useLookAgain()
  return useMutation({
    ...quietly,
    mutationFn: ({
      action,
      invoice,
      reason = '',
      paidOn,
      idempotencyKey,
    }: InvoiceToChange): Promise<ShownInvoice> => {
      const params = { id: String(invoice.id) }
      const body = { updated_at: invoice.updated_at }
      const options = { idempotencyKey }
      if (action === 'credit') {
        return call(invoiceDocumentRoutes.credit, { params, body: { ...body, reason } }, options)
      }
      if (action === 'markPaid') {
        return call(invoiceDocumentRoutes.paid, { params, body: { ...body, paid_on: paidOn } }, options)
      }
      return call(PLAIN[action], { params, body }, options)
    },
    onSuccess: (invoice) => patchInvoices(client, [{ put: invoice }]),
    onError,
  })
}

/** The invoice as the server has it now, undefined where it is gone. */
export const loadInvoice = ({ id }: ShownInvoice): Promise<ShownInvoice | undefined> =>
  unlessGone(queryClient.fetchQuery({ ...invoiceQuery(id), staleTime: 0 }))
