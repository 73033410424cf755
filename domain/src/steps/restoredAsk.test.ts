import { expect, test } from 'vitest'
import {
  ASK_ANSWERED,
  ASK_STARTED,
  ASK_UNPUBLISHED,
  ASK_WITHDRAWN,
  ASKED_AGAIN,
  type RestoredAsk,
  restoredAskProblem,
} from './restoredAsk.ts'

const asked = { id: 1, restaurant_id: 4, state: 'asked', restaurateur_id: 2 }
const accepted = { ...asked, state: 'accepted' }
const shift = { status: 20, driver_id: 7, restaurant_id: 4 }
const reopened: RestoredAsk = {
  from: accepted,
  to: asked,
  now: accepted,
  shift,
  isWorked: false,
  hasLater: false,
}

test.each<[string, Partial<RestoredAsk>, string | undefined]>([
  ['an accepted request', {}, undefined],
  ['one whose account was removed', { now: { ...accepted, restaurateur_id: null } }, undefined],
  ['one after which the restaurant asked again', { hasLater: true }, ASKED_AGAIN],
  ['one about a shift that has started', { isWorked: true }, ASK_STARTED],
  ['one about an unpublished shift', { shift: { ...shift, status: 10 } }, ASK_UNPUBLISHED],
  ['one about an open shift', { shift: { ...shift, driver_id: null } }, ASK_UNPUBLISHED],
  ['one about a shift of another restaurant', { shift: { ...shift, restaurant_id: 5 } }, ASK_UNPUBLISHED],
  ['one about a shift that is gone', { shift: undefined }, ASK_UNPUBLISHED],
  ['an acceptance', { from: asked, to: accepted, now: asked, isWorked: true }, undefined],
  [
    'an acceptance of what was withdrawn',
    { from: asked, to: accepted, now: { ...asked, state: 'withdrawn' } },
    ASK_WITHDRAWN,
  ],
  [
    'an acceptance of what was declined',
    { from: asked, to: accepted, now: { ...asked, state: 'declined' } },
    ASK_ANSWERED,
  ],
  ['one that goes with its shift', { from: accepted, to: null, shift: undefined }, undefined],
])('%s', (_, given, problem) => {
  expect(restoredAskProblem({ ...reopened, ...given })).toBe(problem)
})
