import { reactions } from '../../reactions.ts'
import type { Db } from '../database.ts'
import type { Jobs, Unit } from '../unitOfWork.ts'

/** Nobody does what is queued. */
const NO_JOBS: Jobs = { enqueue: async () => {}, stop: async () => {} }

/** What a unit of work needs, with the product's reactions. */
export const unitOf = (db: Db, jobs: Partial<Jobs> = {}): Unit => ({
  db,
  jobs: { ...NO_JOBS, ...jobs },
  reactions,
})
