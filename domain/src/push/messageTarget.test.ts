import { expect, test } from 'vitest'
import { type MessageSender, messageTarget, type NamedTarget } from './messageTarget.ts'

const administrator: MessageSender = { isAdministrator: true, areaIds: [], restaurants: [] }
const manager: MessageSender = { isAdministrator: false, areaIds: [1, 2], restaurants: [] }
const limited: MessageSender = {
  ...manager,
  restaurants: [
    { id: 10, area_id: 1 },
    { id: 20, area_id: 2 },
  ],
}
const nothing: NamedTarget = { areas: [], restaurants: [], drivers: [] }

test.each([
  ['blank of an administrator', administrator, nothing, 'all', nothing],
  ['blank of a manager', manager, nothing, 'areas', { ...nothing, areas: [1, 2] }],
  ['blank of a manager without areas', { ...manager, areaIds: [] }, nothing, 'areas', nothing],
  [
    'blank of a manager with some restaurants',
    limited,
    nothing,
    'restaurants',
    { areas: [1, 2], restaurants: [10, 20], drivers: [] },
  ],
  ['an area', administrator, { ...nothing, areas: [3] }, 'areas', { ...nothing, areas: [3] }],
  [
    'an area of which a manager has one restaurant',
    limited,
    { ...nothing, areas: [2] },
    'restaurants',
    { areas: [2], restaurants: [20], drivers: [] },
  ],
  [
    'restaurants',
    limited,
    { areas: [1, 2], restaurants: [10], drivers: [] },
    'restaurants',
    { areas: [1, 2], restaurants: [10], drivers: [] },
  ],
  ['drivers', administrator, { ...nothing, drivers: [7] }, 'drivers', { ...nothing, drivers: [7] }],
] as const)('%s', (_, sender, named, addressee, target) => {
  expect(messageTarget(sender, named)).toEqual({ addressee, ...target })
})
