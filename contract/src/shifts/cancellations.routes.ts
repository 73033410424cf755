import { routes } from '../kernel/route.ts'
import { Cancellation, ChargeEvent, UnpaidTime } from './cancellation.shapes.ts'
import { Shift, ShiftParams } from './shift.shapes.ts'

const staff = ['administrator', 'manager'] as const

export const cancellationRoutes = routes({
  unpaid: {
    method: 'GET',
    path: '/api/shift/{id}/cancel/unpaid',
    summary:
      'How many minutes of a shift no earlier payment for short notice or a cancellation is for. The notice bands pay and charge these.',
    access: staff,
    scope: 'restaurants',
    params: ShiftParams,
    reply: UnpaidTime,
  },
  cancel: {
    method: 'POST',
    path: '/api/shift/{id}/cancel',
    summary:
      'Takes the driver off a published shift, records the charge and makes the timesheet of the cancellation. Uses the fee of the driver, or else the charge of the restaurant and the pay of the driver, as given or by the notice bands. With `updated_at` only if no one changed it since.',
    access: staff,
    scope: 'restaurants',
    params: ShiftParams,
    body: Cancellation,
    reply: Shift,
    refusals: ['stale', 'sameKeyOtherBody'],
    idempotent: true,
  },
  record: {
    method: 'POST',
    path: '/api/reporting/create',
    summary: 'Records a charge of a shift: cancelled, extra request, removed, or set on edit.',
    access: staff,
    scope: 'restaurants',
    body: ChargeEvent,
    reply: Shift,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
