import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useMemo, useState } from 'react'
import { businessToday } from '../kernel/businessClock.ts'
import { askInDialog } from '../ui/askInDialog.ts'
import { BulkQuestion } from '../ui/bulk/BulkQuestion.tsx'
import { comingOf, scopeText } from '../ui/bulk/bulkScope.ts'
import { PastChoice } from '../ui/bulk/PastChoice.tsx'
import { countOf } from '../ui/dayWords.ts'
import type { Place } from '../ui/desk/places.ts'
import { numberText } from '../ui/numberText.ts'
import { emptyValues, stepOf } from './many/manyForm.ts'
import { toldOf } from './many/manyTold.ts'
import { SUBMITTING } from './many/manyWords.ts'
import type { Loaded } from './many/placingFacts.ts'
import { TellDrivers } from './many/TellDrivers.tsx'
import { costShownOf, publishedCostText } from './publishedCost.ts'
import type { BulkAction } from './shiftStanding.ts'
import { type DriversById, manningOf } from './shiftWords.ts'
import type { ShownShift } from './shownShift.ts'

/** What is loaded, to say who would be told, and what the pay comes to. */
export type BulkFacts = Pick<Loaded, 'drivers'> & { places: readonly Place[] }

interface BulkAsked {
  action: BulkAction
  shifts: readonly Shift[]
  known: BulkFacts
  drivers: DriversById
}

interface BulkAnswer {
  shifts: readonly Shift[]
  push: PushDrivers | undefined
  /** What they were told that the shifts will pay. */
  costShown: number | undefined
}

const TITLE: Record<BulkAction, (count: string) => string> = {
  publish: (count) => `Publish ${count} Shift(s)?`,
  unpublish: (count) => `Unpublish ${count} Shift(s)?`,
  delete: (count) => `Delete ${count} Unpublished Shift(s)?`,
}

/** What is asked before all shifts on screen are changed (document 2, 2.1 and section 8); undefined where it stays so. */
export const askBulk = (asked: BulkAsked): Promise<BulkAnswer | undefined> =>
  askInDialog(TITLE[asked.action](numberText(asked.shifts.length)), (onAnswer) => (
    <StaffQuestion {...asked} onAnswer={onAnswer} />
  ))

/** Which of its drafts a restaurant submits to the agency; undefined where it submits none. */
export const askToSubmit = <T extends ShownShift>(shifts: readonly T[]): Promise<readonly T[] | undefined> =>
  askInDialog(`Publish ${numberText(shifts.length)} shifts?`, (onAnswer) => (
    <SubmitQuestion shifts={shifts} onAnswer={onAnswer} />
  ))

/** What is past is left out, and whoever is concerned is told, unless somebody says otherwise. */
function StaffQuestion({ onAnswer, ...asked }: BulkAsked & { onAnswer: (given?: BulkAnswer) => void }) {
  const { action, shifts, known, drivers } = asked
  const [tells, setTells] = useState(true)
  const { chosen, past, ...question } = useChosen(VERB[action], shifts)
  const told = useMemo(
    () => (action === 'delete' ? [] : toldOf(stepOf(action, chosen, emptyValues(chosen)), known)),
    [action, chosen, known],
  )
  const cost = action === 'publish' && chosen.length > 0 && publishedCostText(chosen, known.places)
  return (
    <BulkQuestion
      {...question}
      effect={[WHAT[action], cost].filter(Boolean).join(' ')}
      told={told.length === 0 && chosen.length > 0 && 'No driver is told.'}
      isDanger={action === 'delete'}
      onConfirm={() =>
        onAnswer({
          shifts: chosen,
          push: told.length > 0 ? (tells ? PUSH_SEND : PUSH_NOT) : undefined,
          costShown: action === 'publish' ? costShownOf(chosen, known.places) : undefined,
        })
      }
      onCancel={() => onAnswer()}
    >
      {past}
      <TellDrivers told={told} drivers={drivers} tells={tells} onTell={setTells} />
    </BulkQuestion>
  )
}

interface SubmitQuestionProps<T> {
  shifts: readonly T[]
  onAnswer: (chosen?: readonly T[]) => void
}

function SubmitQuestion<T extends ShownShift>({ shifts, onAnswer }: SubmitQuestionProps<T>) {
  const { chosen, past, ...question } = useChosen('Publish', shifts)
  return (
    <BulkQuestion
      {...question}
      effect={SUBMITTING}
      onConfirm={() => onAnswer(chosen)}
      onCancel={() => onAnswer()}
    >
      {past}
    </BulkQuestion>
  )
}

/** The shifts that are taken, and what the question says of them. */
function useChosen<T extends ShownShift>(verb: string, shifts: readonly T[]) {
  const [withPast, setWithPast] = useState(false)
  const coming = useMemo(() => comingOf(shifts, businessToday()), [shifts])
  const past = shifts.length - coming.length
  const chosen = withPast ? shifts : coming
  return {
    chosen,
    what: chosen.length > 0 ? whereText(chosen) : undefined,
    past: (
      <PastChoice
        verb={verb.toLowerCase()}
        thing="shift"
        count={past}
        isTaken={withPast}
        onTake={setWithPast}
      />
    ),
    isBlocked: chosen.length === 0,
    confirmLabel: past > 0 ? `${verb} ${countOf(chosen.length, 'shift')}` : verb,
  }
}

const VERB: Record<BulkAction, string> = { publish: 'Publish', unpublish: 'Unpublish', delete: 'Delete' }

const WHAT: Record<BulkAction, string> = {
  publish: 'Drivers see their own shifts, and open ones where they are offered.',
  unpublish: 'They go back to unpublished.',
  delete: 'Published shifts, drafts and shifts with a timesheet stay. You can undo it.',
}

/** '118 shifts in 24 restaurants on 7 days, 12 of them open.' */
export function whereText(shifts: readonly ShownShift[]): string {
  const open = shifts.filter((shift) => manningOf(shift) !== 'assigned').length
  const all = scopeText('shift', shifts)
  if (open === 0) return `${all}.`
  return open === shifts.length ? `${all}, all open.` : `${all}, ${numberText(open)} of them open.`
}
