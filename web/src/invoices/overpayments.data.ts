/** Money that restaurants paid beyond their invoices (docs/spec/invoices.md#overpayments). */

import type { Overpayment } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import { overpaymentRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { useSaving } from './invoices.data.ts'
import { owedKeys } from './owed.data.ts'

export const overpaymentsQuery = (restaurantId: number) =>
  queryOptions({
    queryKey: [...owedKeys.all, 'overpayments', restaurantId],
    queryFn: ({ signal }) =>
      call(overpaymentRoutes.list, { query: { restaurant_id: restaurantId } }, { signal }),
  })

interface PaymentToKeep {
  invoiceId: number
  received: number
  paidOn: IsoDate | undefined
  /** How many equal ones of that day are on account, as the user saw it. */
  already: number
  idempotencyKey: string
}

/** Keeps a payment on account that an invoice did not need. */
export function useKeepPayment() {
  return useSaving(
    ({ invoiceId, received, paidOn, already, idempotencyKey }: PaymentToKeep) =>
      call(
        overpaymentRoutes.keep,
        { params: { id: invoiceId }, body: { received, paid_on: paidOn, already } },
        { idempotencyKey },
      ),
    { ownErrors: true },
  )
}

interface PaymentOnAccount {
  restaurantId: number
  received: number
  paidOn: IsoDate
  /** How many equal ones of that day are on account, as the user saw it. */
  already: number
  /** The payments recorded for the restaurant and day when the user read the statement. */
  recorded?: number | undefined
  idempotencyKey: string
}

/** Keeps a payment on account that is for no invoice. */
export function useKeepForRestaurant() {
  return useSaving(
    ({ restaurantId, received, paidOn, already, recorded, idempotencyKey }: PaymentOnAccount) =>
      call(
        overpaymentRoutes.keepForRestaurant,
        { body: { restaurant_id: restaurantId, received, paid_on: paidOn, already, recorded } },
        { idempotencyKey },
      ),
    { ownErrors: true },
  )
}

interface OverpaymentToRefund {
  overpayment: Overpayment
  amount: number
  /** The amount left of it, as the user saw it. */
  left: number
  refundedOn: IsoDate | undefined
  idempotencyKey: string
}

/** An overpayment for a form that follows what others do with it. */
export function useOverpaymentRecord(overpayment: Overpayment) {
  const client = useQueryClient()
  const { data } = useQuery(overpaymentsQuery(overpayment.restaurant_id))
  const latest = data && idIn(data, overpayment)
  return {
    record: overpayment,
    latest,
    isGone: data !== undefined && latest === undefined,
    gone: 'This payment is no longer on account.',
    newsOf,
    load: async (seen: Overpayment) =>
      idIn(await client.fetchQuery({ ...overpaymentsQuery(seen.restaurant_id), staleTime: 0 }), seen),
    reloaded: () => 'Reloaded: this is what is left now.',
  }
}

const idIn = (all: readonly Overpayment[], { id }: Overpayment) => all.find((one) => one.id === id)

function newsOf(seen: Overpayment, now: Overpayment): string | undefined {
  const [refunded, used] = [now.refunded - seen.refunded, now.used - seen.used].map(poundsToPence) as [
    Pence,
    Pence,
  ]
  if (refunded > 0) return `${refundersOf(seen, now)} just refunded ${formatMoney(refunded)} of this payment.`
  if (used > 0) return `${formatMoney(used)} of this payment has just paid an invoice.`
  return refunded < 0 || used < 0 ? 'Some of this payment has just been put back.' : undefined
}

/** 'Ann Lee has', or 'Ann Lee and Ben Fox have'. */
function refundersOf(seen: Overpayment, now: Overpayment): string {
  const before = new Set(seen.refunds.map(({ id }) => id))
  const names = new Set(now.refunds.flatMap(({ id, creator_name }) => (before.has(id) ? [] : [creator_name])))
  return `${LIST.format(names)} ${names.size > 1 ? 'have' : 'has'}`
}

const LIST = new Intl.ListFormat('en-GB')

export function useRefundOverpayment() {
  return useSaving(
    ({ overpayment, amount, left, refundedOn, idempotencyKey }: OverpaymentToRefund) =>
      call(
        overpaymentRoutes.refund,
        {
          params: { id: overpayment.id },
          body: { amount, ...(left !== amount && { left }), refunded_on: refundedOn },
        },
        { idempotencyKey },
      ),
    { ownErrors: true },
  )
}

/** A refund, what the account has paid of an invoice, or else the payment that was kept. */
type ToTakeBack = { idempotencyKey: string } & (
  | { id: number; refundId?: number }
  | { invoiceId: number; amount: number }
)

export function useTakeBack() {
  return useSaving(({ idempotencyKey, ...what }: ToTakeBack) => {
    const params = { id: String('invoiceId' in what ? what.invoiceId : what.id) }
    if ('invoiceId' in what) {
      const { amount } = what
      return call(overpaymentRoutes.takeBackPart, { params, body: { amount } }, { idempotencyKey })
    }
    return what.refundId === undefined
      ? call(overpaymentRoutes.takeBack, { params }, { idempotencyKey })
      : call(
          overpaymentRoutes.takeBackRefund,
          { params, body: { refund_id: what.refundId } },
          { idempotencyKey },
        )
  })
}

/**
 * '£100.00 of what was on account has since been used or refunded. £0.00 is left.' Compares with the most that was there
 * while the form was open; undefined while none of it has been taken.
 */
export function useTakenText(onAccount: Pence | undefined): string | undefined {
  const [most, setMost] = useState(onAccount)
  if (onAccount !== undefined && (most === undefined || onAccount > most)) setMost(onAccount)
  if (most === undefined || onAccount === undefined || onAccount >= most) return undefined
  return `${formatMoney(most - onAccount)} of what was on account has since been used or refunded. ${formatMoney(onAccount)} is left.`
}
