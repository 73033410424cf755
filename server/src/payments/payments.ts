import type { Stripe } from 'stripe'
import type { Unit } from '../kernel/unitOfWork.ts'

/** What is needed to speak with Stripe and to write down what came of it. */
export interface Payments extends Unit {
  stripe: Stripe
  now: () => Date
  timeZone: string
}
