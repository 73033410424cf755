import { expect, test } from 'vitest'
import type { Refusal } from '../kernel/refusal.ts'
import { hashPassword, passwordFits } from './passwords.service.ts'

test('a hash is argon2id at the cost that OWASP recommends, with a new salt each time', async () => {
  const [one, other] = await Promise.all([hashPassword('open sesame'), hashPassword('open sesame')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

test('only the password matches its hash', async () => {
  const stored = await hashPassword('open sesame')
  expect(await passwordFits(stored, 'open sesame')).toBe(true)
  expect(await passwordFits(stored, 'Open sesame')).toBe(false)
  expect(await passwordFits(stored, '')).toBe(false)
  expect(await passwordFits(undefined, 'open sesame')).toBe(false)
  expect(await passwordFits(null, '')).toBe(false)
})

test('non-ASCII letters and two hundred characters count in full', async () => {
  const long = 'π'.repeat(199)
  const stored = await hashPassword(`${long}a`)
  expect(await passwordFits(stored, `${long}a`)).toBe(true)
  expect(await passwordFits(stored, `${long}b`)).toBe(false)
})

test('refuses those with a long wait among two hundred callers, and serves the next one', async () => {
  const stored = await hashPassword('open sesame')
  const answers = await Promise.allSettled(Array.from({ length: 200 }, () => passwordFits(stored, 'wrong')))
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as Refusal] : [],
  )
  expect(refused.length).toBeGreaterThan(140)
  for (const refusal of refused) expect([refusal.code, refusal.retryAfter]).toEqual(['busy', 2])
  expect(await passwordFits(stored, 'open sesame')).toBe(true)
})
