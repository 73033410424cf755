import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, errorMessage } from '../../kernel/apiError.ts'
import { businessToday } from '../../kernel/businessClock.ts'
import type { Place } from '../../ui/desk/places.ts'
import { formAttempts } from '../../ui/form/formAttempts.ts'
import { type FormTrouble, formRefusal } from '../../ui/form/formTrouble.ts'
import { askForPayAgain, isPayChanged } from '../data/payChanged.data.ts'
import { askForShiftsAgain } from '../data/shifts.data.ts'
import { isForStaff, type ShownShift } from '../shift/shownShift.ts'
import { toldOf } from './ManyTold.tsx'
import { emptyValues, type ManyAction, type ManyValues, missingText, stepOf } from './manyForm.ts'
import { isIdle, looseShift, type ManyPlan, type ManyStep, manyPlan } from './manyPlan.ts'
import { actionOf } from './manyWords.ts'
import { costShownOf } from './publishedCost.ts'
import { refusedIn } from './refusedShifts.ts'
import type { ManyDesk, ManyRequest } from './useManyShifts.ts'

/** The step was made on what the one before had only painted. */
const NOT_MADE = 'The move before it was refused or got no answer.'
/** The step was for what was there when it was begun. */
const DO_AGAIN = 'Close this, and do it again with what is there now.'

interface ManyEditorOptions {
  many: ManyDesk
  request: ManyRequest
  /** What is paid where, to say what publishing comes to. */
  places: readonly Place[]
}

/** The values of the dialog, what they come to, and what became of sending them: nothing that was entered is lost. */
export function useManyEditor({ many, request, places }: ManyEditorOptions) {
  const { known, role, send, close } = many
  const { step: given } = request
  const client = useQueryClient()
  const [attempts] = useState(() => formAttempts<ManyStep>())
  const { shifts, ...past } = usePast(request, role)
  const [untouched] = useState(() => emptyValues(shifts))
  const [values, setValues] = useState(untouched)
  const [tells, setTells] = useState(true)
  /** This dialog's own step: for a move that is still on its way it waits by itself. */
  const [isSending, setSending] = useState(false)
  /** What it was begun on is not there any more: the same again would be another step. */
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(request.refused ?? new Map())
  const [trouble, setTrouble] = useState<FormTrouble | undefined>(
    request.refused && { kind: 'refused', message: refusedText(request.refused.size, shifts.length) },
  )
  const action: ManyAction = request.action ?? (given ? actionOf(given) : 'move')
  const missing = request.action && missingText(request.action, values, shifts)
  const step = useMemo(
    () => given ?? (request.action && !missing ? stepOf(request.action, shifts, values) : undefined),
    [given, request.action, missing, shifts, values],
  )
  const plan: ManyPlan | undefined = useMemo(
    () => step && manyPlan(step, { ...known, role, refused }),
    [step, known, role, refused],
  )
  const told = useMemo(
    () => step && plan && toldOf({ ...step, drops: plan.valid }, known),
    [step, plan, known],
  )

  const fail = async (error: unknown, sent: ManyStep) => {
    const found = refusedIn(error, shifts)
    if (found) {
      attempts.refused()
      setRefused(
        (before) =>
          new Map([...before, ...found.refused.map(({ shift, message }) => [shift.id, message] as const)]),
      )
      const message = refusedText(found.refused.length, sent.drops.length)
      return setTrouble({ kind: 'refused', message })
    }
    if (isPayChanged(error)) {
      // Had an attempt before been stored, its answer would have come again.
      attempts.settled()
      await askForPayAgain(client)
      return setTrouble({ kind: 'refused', message: errorMessage(error) })
    }
    if (error instanceof ApiError && error.status === 409) {
      attempts.refused()
      return setTrouble({ kind: 'refused', message: `${errorMessage(error)} ${DO_AGAIN}` })
    }
    const { trouble, errors } = formRefusal(error, { fields: [], thing: 'change', isStored: false })
    if (trouble?.kind === 'again') attempts.unanswered.push(sent)
    else attempts.refused()
    setTrouble(trouble ?? { kind: 'refused', message: Object.values(errors)[0] ?? 'It could not be done.' })
    askForShiftsAgain(client)
  }
  return {
    ...past,
    /** What it is done to. */
    taken: shifts,
    action,
    values,
    /** What somebody enters makes it another form: what the server said of the one before does not hold for it. */
    change: (some: Partial<ManyValues>) => {
      setValues((before) => ({ ...before, ...some }))
      setRefused(new Map())
      if (attempts.unanswered.length === 0) setTrouble(undefined)
    },
    tells,
    setTells,
    told: told ?? [],
    missing,
    plan,
    refused,
    trouble,
    isSending,
    isOver,
    isDirty: () => JSON.stringify(values) !== JSON.stringify(untouched),
    save: async () => {
      if (!step || !plan || plan.valid.length === 0) return
      setTrouble(undefined)
      setSending(true)
      const ids = new Set(plan.valid.map(({ shift }) => shift.id))
      const published =
        step.kind === 'publish' ? shifts.filter(isForStaff).filter(({ id }) => ids.has(id)) : []
      // The same form goes with the sum that it went with before: another sum would be another form.
      const [before] = attempts.unanswered
      const costToday = published.length > 0 ? costShownOf(published, places) : undefined
      const costShown = before ? before.costShown : costToday
      const toSend = { ...step, drops: plan.valid, costShown }
      try {
        if (await send(toSend, tells, attempts.key())) return close()
        attempts.refused()
        setOver(true)
        setTrouble({ kind: 'refused', message: `${NOT_MADE} ${DO_AGAIN}` })
      } catch (error) {
        await fail(error, toSend)
      } finally {
        setSending(false)
      }
    },
  }
}

/**
 * What becomes of the selected shifts that lie in the past: where all are published, unpublished or deleted they are left
 * out unless somebody wants them. Who has selected nothing else wants them.
 */
function usePast({ shifts, action }: ManyRequest, role: Role) {
  const [coming] = useState(() => {
    if (action !== 'publish' && action !== 'unpublish' && action !== 'remove') return shifts
    const today = businessToday()
    const isLeft = (shift: ShownShift) =>
      shift.period_date >= today || isIdle(action, looseShift(shift), role)
    const left = shifts.filter(isLeft)
    return left.some((shift) => !isIdle(action, looseShift(shift), role)) ? left : shifts
  })
  const [withPast, setWithPast] = useState(false)
  return { shifts: withPast ? shifts : coming, past: shifts.length - coming.length, withPast, setWithPast }
}

function refusedText(refused: number, sent: number): string {
  if (sent === 1) return 'Nothing was changed: the shift was refused.'
  return `Nothing was changed: ${refused} of the ${sent} shifts ${refused === 1 ? 'was' : 'were'} refused.`
}
