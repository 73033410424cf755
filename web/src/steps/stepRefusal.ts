import type { Step, StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { ApiError } from '../kernel/apiError.ts'
import type { Way } from './steps.data.ts'

/** A step cannot be taken back, or not be done again, because of some of its shifts. */
export interface StepRefusal {
  way: Way
  step: Step
  problems: StepCheck['problems']
  /** What was pressed: it gets the focus back. */
  begunBy: Element | null
}

const FIELD = 'shift_ids.'

/** The messages under `shift_ids.{id}`; undefined where the error is another one. */
export function refusedStep(error: unknown): StepCheck['problems'] | undefined {
  if (!(error instanceof ApiError) || !error.fields) return undefined
  const problems = Object.entries(error.fields)
    .filter(([field]) => field.startsWith(FIELD))
    .map(([field, [message = '']]) => ({ shift_id: Number(field.slice(FIELD.length)), message }))
  return problems.length > 0 ? problems : undefined
}
