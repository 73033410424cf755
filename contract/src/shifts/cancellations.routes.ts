import { routes, forStaff } from '../kernel/route.ts'
import { Cancellation, ChargeEvent, UnpaidTime } from './cancellation.shapes.ts'
import { Shift, ShiftParams } from './shift.shapes.ts'

export const cancellationRoutes = routes({
  unpaid: {
    ...forStaff,
    method: 'GET',
    path: '/api/shift/{id}/cancel/unpaid',
    summary:
      'How many minutes of a shift no earlier payment for short notice or a cancellation is for. The notice bands pay and charge these.',
    params: ShiftParams,
    reply: UnpaidTime,
  },
  cancel: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/{id}/cancel',
    summary:
      'Takes the driver off a published shift, records the charge and makes the timesheet of the cancellation. Uses the fee of the driver, or else the charge of the restaurant and the pay of the driver, as given or by the notice bands. With `updated_at` only if no one changed it since.',
    params: ShiftParams,
    body: Cancellation,
    reply: Shift,
    refusals: ['stale', 'sameKeyOtherBody'],
    idempotent: true,
  },
  record: {
    ...forStaff,
    method: 'POST',
    path: '/api/reporting/create',
    summary: 'Records a charge of a shift: cancelled, extra request, removed, or set on edit.',
    body: ChargeEvent,
    reply: Shift,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
