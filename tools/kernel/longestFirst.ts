import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start many processes. Sorted by size or name, the longest would start last. */
const LONGEST = [
  'server/src/durability',
  'server/src/drills',
  'server/src/previousVersion',
  'server/src/failover',
  'server/src/dataFolder',
  'server/src/inputSweep',
  'server/src/accessSweep',
  'server/src/repeatSweep',
  'server/src/backup.test',
  'server/src/cascades/killedOffers',
]

/** Starts the longest files first, so that none runs alone at the end while the other processor is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.includes(name))
      return index === -1 ? LONGEST.length : index
    }
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
