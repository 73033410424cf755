import { expect, test, vi } from 'vitest'
import { newIdempotencyKey } from './idempotencyKey.ts'

test('makes a new key for each form, also on plain HTTP without randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(100)
})
