import { failoverDrill } from '@driverdesk/server/testing/failoverDrill.ts'

const KILLS = 20
const LONGEST_PAUSE_MS = 10_000

/** Kills the primary under eight writers, two servers and two pages, twenty times. Nothing may be lost or repeated. */
export async function failoverBench(): Promise<boolean> {
  const { acknowledged, repeats, pauses, faults } = await failoverDrill(KILLS, (line) =>
    console.log(`  ${line}`),
  )
  const longest = Math.max(...pauses)
  console.log(`  ${acknowledged} calls acknowledged, ${repeats} sent again`)
  console.log(`  the longest pause of a writer: ${longest} ms, at most ${LONGEST_PAUSE_MS}`)
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0 && longest <= LONGEST_PAUSE_MS
}
