import { forRestaurants, forStaff, routes } from '../kernel/route.ts'
import { IdParams } from '../kernel/wire.ts'
import { Cancellation, ChargeEvent, UnpaidTime } from './cancellation.shapes.ts'
import { Shift, ShiftForRestaurant } from './shift.shapes.ts'
import {
  AcceptedAsk,
  AskEffect,
  AskTerms,
  DeclinedAsk,
  SeenAsk,
  WantedCancellation,
  WantedChange,
} from './shiftAsk.shapes.ts'

export const cancellationRoutes = routes({
  unpaid: {
    ...forStaff,
    method: 'GET',
    path: '/api/shift/{id}/cancel/unpaid',
    summary:
      'The minutes of a shift for which there is no earlier payment for short notice or a cancellation. The notice bands pay and charge for these.',
    params: IdParams,
    reply: UnpaidTime,
  },
  cancel: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/{id}/cancel',
    summary:
      'Takes the driver off a published shift, records the charge and makes the timesheet of the cancellation. Uses the fee of the driver, or else the charge of the restaurant and the pay of the driver, as given or by the notice bands. With `updated_at` only if no one changed it since.',
    params: IdParams,
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

/** A restaurant's requests about a published shift, and the answers of the office. */
export const shiftAskRoutes = routes({
  terms: {
    ...forRestaurants,
    method: 'GET',
    path: '/api/shift/{id}/ask/terms',
    summary: 'What the restaurant is charged if it asks now to cancel its published shift.',
    params: IdParams,
    reply: AskTerms,
  },
  change: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/shift/{id}/ask/change',
    summary: 'Asks the agency to change a published shift. Only one request per shift can wait at a time.',
    params: IdParams,
    body: WantedChange,
    reply: ShiftForRestaurant,
    refusals: ['stale', 'sameKeyOtherBody'],
    idempotent: true,
  },
  cancel: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/shift/{id}/ask/cancel',
    summary: 'Asks the agency to cancel a published shift. Only one request per shift can wait at a time.',
    params: IdParams,
    body: WantedCancellation,
    reply: ShiftForRestaurant,
    refusals: ['stale', 'chargeChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
  withdraw: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/shift/{id}/ask/withdraw',
    summary: 'Withdraws a request that waits for an answer.',
    params: IdParams,
    body: SeenAsk,
    reply: ShiftForRestaurant,
    refusals: ['askOver', 'sameKeyOtherBody'],
    idempotent: true,
  },
  effect: {
    ...forStaff,
    method: 'GET',
    path: '/api/shift/{id}/ask/effect',
    summary: 'What accepting the request that waits pays the driver and charges the restaurant now.',
    params: IdParams,
    reply: AskEffect,
  },
  accept: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/{id}/ask/accept',
    summary:
      'Accepts a request: retimes the shift, or cancels it for the restaurant with the charge that it was shown. Its driver is notified. Takes a few words for the restaurant.',
    params: IdParams,
    body: AcceptedAsk,
    reply: Shift,
    refusals: ['stale', 'askOver', 'askOutdated', 'sameKeyOtherBody'],
    idempotent: true,
  },
  decline: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/{id}/ask/decline',
    summary: 'Declines a request, with a few words for the restaurant if wanted.',
    params: IdParams,
    body: DeclinedAsk,
    reply: Shift,
    refusals: ['askOver', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
