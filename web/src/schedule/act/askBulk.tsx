import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useEffect, useMemo, useState } from 'react'
import { businessToday } from '../../kernel/businessClock.ts'
import { askInDialog } from '../../ui/askInDialog.ts'
import { BulkQuestion } from '../../ui/bulk/BulkQuestion.tsx'
import { comingOf, scopeText } from '../../ui/bulk/bulkScope.ts'
import { PastChoice } from '../../ui/bulk/PastChoice.tsx'
import { countOf } from '../../ui/dayWords.ts'
import type { Place } from '../../ui/desk/places.ts'
import { numberText } from '../../ui/numberText.ts'
import type { BulkAction } from '../model/shiftStanding.ts'
import { type DriversById, manningOf } from '../shift/shiftWords.ts'
import type { ShownShift, StaffShift } from '../shift/shownShift.ts'
import { ManyRefused } from './ManyRefused.tsx'
import { TellDrivers, toldOf } from './ManyTold.tsx'
import { emptyValues, stepOf } from './manyForm.ts'
import { type Loaded, type ManyPlan, manyPlan } from './manyPlan.ts'
import { SUBMITTING } from './manyWords.ts'
import { costShownOf, publishedCostText } from './publishedCost.ts'

/** What is loaded, to say who would be told, what the pay comes to, and which shifts cannot be published. */
export type BulkFacts = Loaded & { places: readonly Place[]; role: Role }

interface BulkAsked {
  action: BulkAction
  shifts: readonly StaffShift[]
  known: BulkFacts
  drivers: DriversById
  /** What was answered of these shifts, where it is asked again. */
  before?: Pick<BulkAnswer, 'push'> | undefined
}

interface BulkAnswer {
  shifts: readonly StaffShift[]
  push: PushDrivers | undefined
  /** What they were told that the shifts will pay. */
  costShown: number | undefined
}

interface Asking<Answer> {
  onAnswer: (given?: Answer) => void
  onTitle: (title: string) => void
}

const TITLE: Record<BulkAction, (count: string) => string> = {
  publish: (count) => `Publish ${count} Shift(s)?`,
  unpublish: (count) => `Unpublish ${count} Shift(s)?`,
  delete: (count) => `Delete ${count} Unpublished Shift(s)?`,
}

/** What is asked before all shifts on screen are changed (document 2, 2.1 and section 8); undefined where it stays so. */
export const askBulk = (asked: BulkAsked): Promise<BulkAnswer | undefined> =>
  askInDialog(
    titleOf(asked.action, partsOf(asked, asked.before ? asked.shifts : toCome(asked.shifts)).taken),
    (onAnswer, onTitle) => <StaffQuestion {...asked} onAnswer={onAnswer} onTitle={onTitle} />,
  )

/** Which of its drafts a restaurant submits to the agency; undefined where it submits none. */
export const askToSubmit = <T extends ShownShift>(shifts: readonly T[]): Promise<readonly T[] | undefined> =>
  askInDialog(submitTitle(toCome(shifts)), (onAnswer, onTitle) => (
    <SubmitQuestion shifts={shifts} onAnswer={onAnswer} onTitle={onTitle} />
  ))

const toCome = <T extends ShownShift>(shifts: readonly T[]): readonly T[] => comingOf(shifts, businessToday())

/** The question is about what it does, without what is left out. */
const titleOf = (action: BulkAction, taken: readonly unknown[]): string =>
  TITLE[action](numberText(taken.length))

const submitTitle = (taken: readonly unknown[]): string => `Publish ${numberText(taken.length)} shifts?`

/**
 * Leaves out what is past and what is known to be refused, and tells the drivers concerned, unless the person chooses
 * otherwise.
 */
function StaffQuestion({ onAnswer, onTitle, ...asked }: BulkAsked & Asking<BulkAnswer>) {
  const { action, shifts, known, drivers, before } = asked
  const [tells, setTells] = useState(before?.push !== PUSH_NOT)
  const { chosen, past, hasPast } = useChosen(VERB[action], shifts, before !== undefined)
  const { taken, refused } = useMemo(() => partsOf({ action, known }, chosen), [action, chosen, known])
  useEffect(() => onTitle(titleOf(action, taken)), [onTitle, action, taken])
  const told = useMemo(
    () => (action === 'delete' ? [] : toldOf(stepOf(action, taken, emptyValues(taken)), known)),
    [action, taken, known],
  )
  const cost = action === 'publish' && taken.length > 0 && publishedCostText(taken, known.places)
  return (
    <BulkQuestion
      {...questionOf(VERB[action], taken, hasPast || refused.length > 0)}
      effect={[WHAT[action], cost].filter(Boolean).join(' ')}
      told={told.length === 0 && taken.length > 0 && 'No driver is told.'}
      isDanger={action === 'delete'}
      onConfirm={() =>
        onAnswer({
          shifts: taken,
          push: told.length > 0 ? (tells ? PUSH_SEND : PUSH_NOT) : undefined,
          costShown: action === 'publish' ? costShownOf(taken, known.places) : undefined,
        })
      }
      onCancel={() => onAnswer()}
    >
      {past}
      {refused.length > 0 && (
        <ManyRefused
          action="publish"
          entries={refused}
          count={chosen.length}
          schedule={{ places: known.places, driversById: drivers }}
          role={known.role}
        />
      )}
      <TellDrivers told={told} drivers={drivers} tells={tells} onTell={setTells} />
    </BulkQuestion>
  )
}

/** What it is done to, and what is left out since it would be refused. */
function partsOf({ action, known }: Pick<BulkAsked, 'action' | 'known'>, chosen: readonly StaffShift[]) {
  const refused = action === 'publish' ? foreseen(chosen, known) : []
  const ids = new Set(refused.map(({ shift }) => shift.id))
  return { taken: chosen.filter(({ id }) => !ids.has(id)), refused }
}

/** Those that cannot be published, as far as it is known here. Drivers who are not loaded are left to the server. */
function foreseen(shifts: readonly StaffShift[], known: BulkFacts): ManyPlan['refused'] {
  const loaded = new Set(known.drivers?.map(({ id }) => id))
  const judged = shifts.filter(({ driver_id }) => driver_id === null || loaded.has(driver_id))
  return manyPlan(stepOf('publish', judged, emptyValues(judged)), { ...known, refused: new Map() }).refused
}

function SubmitQuestion<T extends ShownShift>(asked: { shifts: readonly T[] } & Asking<readonly T[]>) {
  const { shifts, onAnswer, onTitle } = asked
  const { chosen, past, hasPast } = useChosen('Publish', shifts)
  useEffect(() => onTitle(submitTitle(chosen)), [onTitle, chosen])
  return (
    <BulkQuestion
      {...questionOf('Publish', chosen, hasPast)}
      effect={SUBMITTING}
      onConfirm={() => onAnswer(chosen)}
      onCancel={() => onAnswer()}
    >
      {past}
    </BulkQuestion>
  )
}

/** The shifts to come, with those in the past if the person wants them, and the box that asks for these. */
function useChosen<T extends ShownShift>(verb: string, shifts: readonly T[], takesPast = false) {
  const [withPast, setWithPast] = useState(takesPast)
  const coming = useMemo(() => toCome(shifts), [shifts])
  const past = shifts.length - coming.length
  return {
    chosen: withPast ? shifts : coming,
    hasPast: past > 0,
    past: (
      <PastChoice
        verb={verb.toLowerCase()}
        thing="shift"
        count={past}
        isTaken={withPast}
        onTake={setWithPast}
      />
    ),
  }
}

/** `isCounted`: some of the shifts may be left out, so the button says how many it takes. */
const questionOf = (verb: string, taken: readonly ShownShift[], isCounted: boolean) => ({
  what: taken.length > 0 ? whereText(taken) : undefined,
  isBlocked: taken.length === 0,
  confirmLabel: isCounted ? `${verb} ${countOf(taken.length, 'shift')}` : verb,
})

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
