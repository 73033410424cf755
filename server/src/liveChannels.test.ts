import { liveChannels } from '@driverdesk/contract/liveChannels.ts'
import { expect, test } from 'vitest'
import { liveSources } from './handlers.ts'

test('every live channel of the contract has one source, and there are no others', () => {
  expect(liveSources(() => '2026-06-10').map(({ channel }) => channel)).toEqual(liveChannels)
})
