import type { Step, StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { messagesById } from '../kernel/apiError.ts'
import type { Way } from './steps.data.ts'

/** A step cannot be taken back, or not be done again, because of some of its shifts. */
export interface StepRefusal {
  way: Way
  step: Step
  problems: StepCheck['problems']
  /** What was pressed: it gets the focus back. */
  begunBy: Element | null
}

/** The messages under `shift_ids.{id}`; undefined where the error is another one. */
export function refusedStep(error: unknown): StepCheck['problems'] | undefined {
  const messages = messagesById(error, 'shift_ids')
  return messages && Array.from(messages, ([shift_id, message]) => ({ shift_id, message }))
}
