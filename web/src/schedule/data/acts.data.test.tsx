import { expect, test } from 'vitest'
import { BULK_TIMEOUT_MS } from '../../kernel/api.ts'
import { patienceFor } from './acts.data.ts'

test.each([1, 2, 500])('%i shifts are waited for like any other call', (count) => {
  expect(patienceFor(count)).toEqual({})
})

test.each([501, 50_000])('%i shifts take their time', (count) => {
  expect(patienceFor(count)).toEqual({ timeoutMs: BULK_TIMEOUT_MS })
})
