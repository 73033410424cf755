/** Names of a step: on a button ('Move 3 shifts') and in the history ('Moved 3 shifts'). */
import { countOf } from '../kernel/counts.ts'
import { isolated } from '../kernel/names.ts'
import type { StepKind } from '../shifts/stepKinds.ts'

/** '…' is the place of the number of shifts, if it is not the end. */
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
  acknowledge: ['Acknowledge', 'Acknowledged'],
  reject: ['Reject', 'Rejected'],
  'cannot work': ['Report that a driver cannot work', 'Reported that a driver cannot work'],
  'can work': ['Report that a driver can work', 'Reported that a driver can work'],
  take: ['Take', 'Took'],
  best: ['Give … to a driver who asked', 'Gave … to a driver who asked'],
  give: ['Approve giving away', 'Approved giving away'],
  swap: ['Approve swapping', 'Approved swapping'],
  'take over': ['Take over … from a colleague', 'Took over … from a colleague'],
  exchange: ['Swap … with a colleague', 'Swapped … with a colleague'],
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
export const stepName = ({ kind, shifts }: NamedStep): string => withNumber(NAMES[kind][0], shifts)

/** 'Moved 3 shifts'; for an undo or redo with the step concerned: 'Undid: Move 3 shifts'. */
export function stepDone({ kind, shifts }: NamedStep, of?: NamedStep): string {
  const done = NAMES[kind][1]
  return of ? `${done}: ${stepName(of)}` : withNumber(done, shifts)
}

/**
 * 'Ann Example took a shift', for a step of a driver or of the server that a planner may undo; 'Driverdesk gave a shift to Ann
 * Example'.
 *
 * @param driver who has the shift after it
 */
export function stepTakenBy(name: string, step: NamedStep, driver: string | null): string {
  if (step.kind === 'best' && driver) return `${name} gave ${counted(step.shifts)} to ${isolated(driver)}`
  const done = stepDone(step)
  return `${name} ${done.charAt(0).toLowerCase()}${done.slice(1)}`
}

const withNumber = (words: string, shifts: number): string =>
  words.includes('…') ? words.replace('…', counted(shifts)) : `${words} ${counted(shifts)}`

const counted = (shifts: number): string => (shifts > 1 ? countOf(shifts, 'shift') : 'a shift')
