import { overpaymentRoutes } from '@driverdesk/contract/invoices/overpayments.routes.ts'
import type { Overpayment } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import { sql } from 'kysely'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { restaurantInLocation } from '../restaurants/restaurants.reads.ts'
import { takeBackPart } from './account.service.ts'
import type { InvoiceChange } from './invoiceChange.ts'
import { settleIfCovered } from './invoiceState.service.ts'
import { overpayments } from './overpayments.reads.ts'
import {
  keepForRestaurant,
  keepPayment,
  refundOverpayment,
  takeBackOverpayment,
  takeBackRefund,
} from './overpayments.service.ts'

export const overpaymentHandlers = handlers(overpaymentRoutes, {
  async list({ db, scope, query }) {
    const inLocation = await restaurantInLocation(db, scope, query)
    return overpayments(db, inLocation('overpayment.restaurant_id'))
  },

  keep: (call) => change(call, (to) => keepPayment(to, call.params.id, call.body)),

  keepForRestaurant: (call) => change(call, (to) => keepForRestaurant(to, call.body)),

  refund: (call) => change(call, (to) => refundOverpayment(to, call.params.id, call.body)),

  takeBackRefund: (call) =>
    change(call, async (to) => {
      const { restaurantId, invoice } = await takeBackRefund(to, call.params.id, call.body)
      if (invoice) await settleIfCovered(to, invoice)
      return restaurantId
    }),

  takeBackPart: (call) => change(call, (to) => takeBackPart(to, call.params.id, call.body)),

  takeBack: (call) => change(call, (to) => takeBackOverpayment(to, call.params.id)),
})

type Changing = (typeof overpaymentRoutes)[
  | 'keep'
  | 'keepForRestaurant'
  | 'refund'
  | 'takeBackRefund'
  | 'takeBackPart'
  | 'takeBack']

/** Returns the restaurant's overpayments after the change. */
function change<R extends Changing>(
  { change, scope, services, today }: SignedInCall<R>,
  act: (to: InvoiceChange) => Promise<number>,
): Promise<Overpayment[]> {
  return change(async (work) => {
    const restaurantId = await act({ work, scope, services, today: today() })
    return overpayments(work.tx, sql`overpayment.restaurant_id = ${restaurantId}`)
  })
}
