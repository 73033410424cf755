import { expect, test } from 'vitest'
import { remembering } from './remembering.ts'

test('an answer is kept for a day, and a thousand of them', async () => {
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
