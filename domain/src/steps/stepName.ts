/** Names of a step: on a button ('Move 3 shifts') and in the history ('Moved 3 shifts'). */
import type { StepKind } from '../shifts/stepKinds.ts'

const NAMES: Record<StepKind, [todo: string, done: string]> = {
  add: ['Add', 'Added'],
  edit: ['Edit', 'Edited'],
  move: ['Move', 'Moved'],
  times: ['Change the times of', 'Changed the times of'],
  bonus: ['Change the bonus of', 'Changed the bonus of'],
  assign: ['Change the driver of', 'Changed the driver of'],
  copy: ['Copy', 'Copied'],
  publish: ['Publish', 'Published'],
  unpublish: ['Unpublish', 'Unpublished'],
  remove: ['Remove', 'Removed'],
  cancel: ['Cancel', 'Cancelled'],
  charge: ['Charge', 'Charged'],
  submit: ['Submit', 'Submitted'],
  withdraw: ['Withdraw', 'Withdrew'],
  answer: ['Answer', 'Answered'],
  take: ['Take', 'Took'],
  give: ['Give away', 'Gave away'],
  swap: ['Swap', 'Swapped'],
  accept: ['Accept a request about', 'Accepted a request about'],
  decline: ['Decline a request about', 'Declined a request about'],
  template: ['Apply a template of', 'Applied a template of'],
  'bring back': ['Restore', 'Restored'],
  undo: ['Undo', 'Undid'],
  redo: ['Redo', 'Redid'],
}

export interface NamedStep {
  kind: StepKind
  /** Number of shifts added, changed or removed; 0 if it only charged for one, or declined what its restaurant asked. */
  shifts: number
}

/** 'Move 3 shifts' */
export const stepName = ({ kind, shifts }: NamedStep): string => `${NAMES[kind][0]} ${counted(shifts)}`

/** 'Moved 3 shifts'; for an undo or redo with the step concerned: 'Undid: Move 3 shifts'. */
export function stepDone({ kind, shifts }: NamedStep, of?: NamedStep): string {
  const done = NAMES[kind][1]
  return of ? `${done}: ${stepName(of)}` : `${done} ${counted(shifts)}`
}

/** 'Ann Example took a shift', for a step of a driver or of the server that a planner may undo. */
export function stepTakenBy(name: string, step: NamedStep): string {
  const done = stepDone(step)
  return `${name} ${done.charAt(0).toLowerCase()}${done.slice(1)}`
}

const counted = (shifts: number): string =>
  shifts > 1 ? `${shifts.toLocaleString('en-GB')} shifts` : 'a shift'
