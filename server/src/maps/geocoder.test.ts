import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { expect, test } from 'vitest'
import { oneAtATime, remembering } from './geocoder.ts'

test('sends requests one at a time at the given pace and refuses when too many wait', async () => {
  const begun: number[] = []
  let running = 0
  let most = 0
  const ask = oneAtATime(
    async (address) => {
      begun.push(performance.now())
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (address === '2') throw new Error('broken')
      return address
    },
    { pauseMs: 20, mostWaiting: 2 },
  )
  const answers = await Promise.allSettled(['1', '2', '3', '4'].map(ask))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(answers[3]).toMatchObject({ reason: { message: refusals.addressSearchBusy.message } })
  expect(most).toBe(1)
  // A timer may fire a millisecond early.
  for (const [nr, at] of begun.slice(1).entries()) expect(at - (begun[nr] ?? 0)).toBeGreaterThanOrEqual(18)
  expect(await ask('5')).toBe('5')
})

test('caches a thousand answers for a day', async () => {
  let now = 0
  const asked: string[] = []
  const search = remembering(
    async (address) => {
      asked.push(address)
      return address
    },
    () => now,
  )
  await search('first')
  now = 24 * 60 * 60_000 - 1
  await search('first')
  expect(asked).toEqual(['first'])
  now += 1
  await search('first')
  expect(asked).toEqual(['first', 'first'])
  for (let nr = 0; nr < 1_000; nr++) await search(`other ${nr}`)
  await search('first')
  expect(asked.filter((address) => address === 'first')).toHaveLength(3)
})
