/**
 * Compares the rules about working time with a count minute by minute, on 100,000 random rotas in four time zones:
 * `node tools/rotas.ts [rotas] [seed]`. Ends with 1 at the first difference.
 */
import { bothWays, randomRota, seeded } from '../domain/src/rules/testing/minuteByMinute.ts'

const [rotas = '100000', seed = '1'] = process.argv.slice(2)
const random = seeded(Number(seed))
const counts = new Map<string, number>()
let compared = 0
for (let nr = 0; nr < Number(rotas); nr += 1) {
  const rota = randomRota(random, nr)
  const both = bothWays(rota)
  if (!both) continue
  compared += 1
  if (both.counted !== both.judged) {
    console.error(
      `Rota ${nr} differs: counted '${both.counted}', judged '${both.judged}'\n${JSON.stringify(rota)}`,
    )
    process.exit(1)
  }
  for (const rule of both.judged.split(' ').filter(Boolean)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
}
console.log(`${compared.toLocaleString('en-GB')} rotas compared, no difference.`)
for (const [rule, count] of [...counts].toSorted())
  console.log(`${rule}: broken in ${count.toLocaleString('en-GB')}`)
