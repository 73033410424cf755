import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { expect, test } from 'vitest'
import { oneAtATime } from './oneAtATime.ts'

test('one after the other, not more often than the pace, and whoever comes when too many wait is refused', async () => {
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
  // A timer may ring a millisecond early.
  for (const [nr, at] of begun.slice(1).entries()) expect(at - (begun[nr] ?? 0)).toBeGreaterThanOrEqual(18)
  expect(await ask('5')).toBe('5')
})
