import type { Stripe } from 'stripe'
import type { Db } from '../kernel/database.ts'
import type { Jobs } from '../kernel/jobs.ts'

/** What is needed to speak with Stripe and to write down what came of it. */
export interface Payments {
  db: Db
  jobs: Jobs
  stripe: Stripe
  now: () => Date
  timeZone: string
}
