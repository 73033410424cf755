import { routes } from '../kernel/route.ts'
import { Shift, ShiftForRestaurant, ShiftParams } from './shift.shapes.ts'
import {
  AcceptedAsk,
  AskEffect,
  AskTerms,
  DeclinedAsk,
  SeenAsk,
  WantedCancellation,
  WantedChange,
} from './shiftAsk.shapes.ts'

const staff = ['administrator', 'manager'] as const
const restaurant = ['restaurant'] as const

/** A restaurant's requests about a published shift, and the answers of the office. */
export const shiftAskRoutes = routes({
  terms: {
    method: 'GET',
    path: '/api/shift/{id}/ask/terms',
    summary: 'What the restaurant is charged if it asks now to cancel its published shift.',
    access: restaurant,
    scope: 'restaurants',
    params: ShiftParams,
    reply: AskTerms,
  },
  change: {
    method: 'POST',
    path: '/api/shift/{id}/ask/change',
    summary: 'Asks the agency to change a published shift. One request a shift waits at a time.',
    access: restaurant,
    scope: 'restaurants',
    params: ShiftParams,
    body: WantedChange,
    reply: ShiftForRestaurant,
    refusals: ['stale', 'sameKeyOtherBody'],
    idempotent: true,
  },
  cancel: {
    method: 'POST',
    path: '/api/shift/{id}/ask/cancel',
    summary: 'Asks the agency to cancel a published shift. One request a shift waits at a time.',
    access: restaurant,
    scope: 'restaurants',
    params: ShiftParams,
    body: WantedCancellation,
    reply: ShiftForRestaurant,
    refusals: ['stale', 'chargeChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
  withdraw: {
    method: 'POST',
    path: '/api/shift/{id}/ask/withdraw',
    summary: 'Withdraws a request that waits for an answer.',
    access: restaurant,
    scope: 'restaurants',
    params: ShiftParams,
    body: SeenAsk,
    reply: ShiftForRestaurant,
    refusals: ['askOver', 'sameKeyOtherBody'],
    idempotent: true,
  },
  effect: {
    method: 'GET',
    path: '/api/shift/{id}/ask/effect',
    summary: 'What accepting the request that waits pays the driver and charges the restaurant now.',
    access: staff,
    scope: 'restaurants',
    params: ShiftParams,
    reply: AskEffect,
  },
  accept: {
    method: 'POST',
    path: '/api/shift/{id}/ask/accept',
    summary:
      'Accepts a request: retimes the shift, or cancels it for the restaurant with the charge that it was shown. Its driver is notified. Takes a few words for the restaurant.',
    access: staff,
    scope: 'restaurants',
    params: ShiftParams,
    body: AcceptedAsk,
    reply: Shift,
    refusals: ['stale', 'askOver', 'askOutdated', 'sameKeyOtherBody'],
    idempotent: true,
  },
  decline: {
    method: 'POST',
    path: '/api/shift/{id}/ask/decline',
    summary: 'Declines a request, with a few words for the restaurant if wanted.',
    access: staff,
    scope: 'restaurants',
    params: ShiftParams,
    body: DeclinedAsk,
    reply: Shift,
    refusals: ['askOver', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
