import { expect, test } from 'vitest'
import { bothWays, randomRota, seeded } from './testing/minuteByMinute.ts'

/** `node tools/rotas.ts` compares 100,000. */
const ROTAS = 40
/** A busy machine is slow, which is not a failure. */
const TIMEOUT = 60_000

test(
  'finds the same broken rules as a count minute by minute',
  () => {
    const random = seeded(20_261_129)
    const broken = new Set<string>()
    for (let nr = 0; nr < ROTAS; nr += 1) {
      const rota = randomRota(random, nr)
      const both = bothWays(rota)
      if (!both) continue
      expect(both.judged, JSON.stringify(rota)).toBe(both.counted)
      for (const rule of both.judged.split(' ')) broken.add(rule)
    }
    expect([...broken].filter(Boolean).toSorted()).toEqual([
      'day_off',
      'night',
      'rest',
      'visa',
      'weekly_hours',
      'wished_hours',
      'young',
    ])
  },
  TIMEOUT,
)
