import { expect, test } from 'vitest'
import type { Refusal } from '../kernel/refusal.ts'
import { addressTurns } from './attempts.ts'

const soon = () => new Promise((done) => setImmediate(done))

/** Starts work that ends when the test says so. `begun` names the work that has begun, in order. */
function slowWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((end) => ends.push(() => end(name)))
  }
  /** Ends the work that has begun, and all work that begins after it. */
  const endAll = async () => {
    await soon()
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await soon()
    }
  }
  return { begun, work, endAll }
}

test('many requests from one address delay only that address', async () => {
  const inTurn = addressTurns(2, () => 50, 'login')
  const { begun, work, endAll } = slowWork()
  const flood = Array.from({ length: 30 }, (_, at) => inTurn('203.0.113.9', work(`flood ${at}`)))
  const others = ['198.51.100.1', '198.51.100.2'].map((from) => inTurn(from, work(from)))
  await endAll()
  expect(await Promise.all(others)).toEqual(['198.51.100.1', '198.51.100.2'])
  expect(await Promise.all(flood)).toHaveLength(30)
  expect(begun.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'flood 2', '198.51.100.1', '198.51.100.2'])
})

test.each([
  ['one network of IPv6', (at: number) => `2001:db8:1:2::${at + 1}`],
  ['two spellings of an IPv4 address', (at: number) => (at % 2 ? '::ffff:203.0.113.9' : '203.0.113.9')],
])('%s is one address', async (_which, from) => {
  const inTurn = addressTurns(1, () => 50, 'login')
  const { begun, work, endAll } = slowWork()
  const flood = Array.from({ length: 10 }, (_, at) => inTurn(from(at), work('flood')))
  const other = inTurn('2001:db8:1:3::1', work('other'))
  await endAll()
  await Promise.all([...flood, other])
  expect(begun.indexOf('other')).toBe(2)
})

test('the queue is limited: the address with the most requests makes room for others', async () => {
  const inTurn = addressTurns(1, () => 4, 'login')
  const { work, endAll } = slowWork()
  const flood = Array.from({ length: 8 }, () => inTurn('203.0.113.9', work('flood')))
  const others = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((from) => inTurn(from, work(from)))
  const settled = Promise.allSettled([...flood, ...others])
  await endAll()
  const answers = (await settled).map((answer) =>
    answer.status === 'fulfilled' ? answer.value : (answer.reason as Refusal).code,
  )
  expect(answers).toEqual([
    'flood',
    'flood',
    'busy',
    'busy',
    'busy',
    'busy',
    'busy',
    'busy',
    '198.51.100.1',
    '198.51.100.2',
    '198.51.100.3',
  ])
})

test('a failed request lets the next one run', async () => {
  const inTurn = addressTurns(1, () => 4, 'login')
  const failing = inTurn('203.0.113.9', () => Promise.reject(new Error('no database')))
  const after = inTurn('203.0.113.9', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no database')
  expect(await after).toBe('done')
})
