import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, errorMessage } from '../../kernel/apiError.ts'
import { businessToday } from '../../kernel/businessClock.ts'
import type { Place } from '../../ui/desk/places.ts'
import type { FormRefusal, FormTrouble } from '../../ui/form/formTrouble.ts'
import { useRecord } from '../../ui/form/useRecord.ts'
import type { ManyDone } from '../data/acts.data.ts'
import { askForPayAgain, isPayChanged } from '../data/payChanged.data.ts'
import { askForShiftsAgain } from '../data/shifts.data.ts'
import { isForStaff, type ShownShift } from '../shift/shownShift.ts'
import { toldOf } from './ManyTold.tsx'
import {
  emptyValues,
  type ManyAction,
  type ManyRequest,
  type ManyValues,
  missingText,
  stepOf,
} from './manyForm.ts'
import { isIdle, looseShift, type ManyPlan, type ManyStep, manyPlan } from './manyPlan.ts'
import { actionOf } from './manyWords.ts'
import { costShownOf } from './publishedCost.ts'
import { refusedIn } from './refusedShifts.ts'
import type { ManyDesk } from './useManyShifts.ts'

/** The step was for what was there when it was begun. */
const DO_AGAIN = 'Close this, and do it again with what is there now.'

/** The step was made on what the one before had only painted. */
class NotMade extends Error {
  override message = 'The move before it was refused or got no answer.'
}

interface ManyEditorOptions {
  many: ManyDesk
  request: ManyRequest
  /** What is paid where, to say what publishing comes to. */
  places: readonly Place[]
  onClose: () => void
}

/** The values of the dialog, what they come to, and what became of sending them: nothing that was entered is lost. */
export function useManyEditor({ many, request, places, onClose }: ManyEditorOptions) {
  const { known, role } = many
  const { step: given } = request
  const { shifts, ...past } = usePast(request, role)
  const [untouched] = useState(() => emptyValues(shifts))
  const [values, setValues] = useState(untouched)
  const [tells, setTells] = useState(true)
  const [refused, setRefused] = useState(request.refused ?? NONE)
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
  const editor = useManyRecord({
    ...{ many, shifts, tells, onClose },
    onRefused: (some) => setRefused((before) => new Map([...before, ...some])),
  })
  const { unanswered } = editor
  // Of another form than the one that was sent what the server said does not hold; of an open attempt it still does.
  const [sentWith, setSentWith] = useState<ManyValues>()
  const holds = unanswered.length > 0 || sentWith === values
  const isFirst = sentWith === undefined && values === untouched
  return {
    ...past,
    /** What it is done to. */
    taken: shifts,
    action,
    values,
    /** What somebody enters makes it another form: what the server said of the one before does not hold for it. */
    change: (some: Partial<ManyValues>) => {
      setValues((now) => ({ ...now, ...some }))
      setRefused(NONE)
    },
    tells,
    setTells,
    told: told ?? [],
    missing,
    plan,
    refused,
    trouble: isFirst ? refusedBefore(request) : holds ? editor.trouble : undefined,
    isSending: editor.isSending,
    isOver: editor.isOver,
    isDirty: () => JSON.stringify(values) !== JSON.stringify(untouched),
    save: async () => {
      if (!step || !plan || plan.valid.length === 0) return
      setSentWith(values)
      const ids = new Set(plan.valid.map(({ shift }) => shift.id))
      const published =
        step.kind === 'publish' ? shifts.filter(isForStaff).filter(({ id }) => ids.has(id)) : []
      // The same form goes with the sum that it went with before: another sum would be another form.
      const [open] = unanswered
      const costToday = published.length > 0 ? costShownOf(published, places) : undefined
      await editor.send({ ...step, drops: plan.valid, costShown: open ? open.costShown : costToday })
    },
  }
}

const NONE: ReadonlyMap<number, string> = new Map()

interface ManyRecordOptions extends Pick<ManyEditorOptions, 'many' | 'onClose'> {
  shifts: readonly ShownShift[]
  tells: boolean
  /** The shifts that the server refused, each with the reason. */
  onRefused: (refused: readonly (readonly [id: number, message: string])[]) => void
}

/** Sends the step: a form that adds nothing and changes no record, but is made once however often it is sent. */
function useManyRecord({ many, shifts, tells, onRefused, onClose }: ManyRecordOptions) {
  const client = useQueryClient()
  const lookAgain = (error: unknown) => {
    const found = refusedIn(error, shifts)
    if (found) return onRefused(found.refused.map(({ shift, message }) => [shift.id, message]))
    if (!isPayChanged(error)) askForShiftsAgain(client)
  }
  return useRecord<never, ManyStep, ManyDone>({
    ...{ thing: 'change', fields: [], record: undefined },
    create: async (step, idempotencyKey) => {
      try {
        const done = await many.send(step, tells, idempotencyKey)
        if (!done) throw new NotMade()
        return done
      } catch (error) {
        if (isPayChanged(error)) await askForPayAgain(client)
        else lookAgain(error)
        throw error
      }
    },
    refusalOf: (error, { sent }) => manyRefusal(error, shifts, sent?.drops.length ?? 0),
    onSaved: onClose,
  })
}

/** Why nothing was changed; undefined for what is said of any form. */
function manyRefusal(error: unknown, shifts: readonly ShownShift[], sent: number): FormRefusal | undefined {
  const saying = (kind: FormTrouble['kind'], message: string) => ({ errors: {}, trouble: { kind, message } })
  const found = refusedIn(error, shifts)
  if (found) return saying('refused', refusedText(found.refused.length, sent))
  if (error instanceof NotMade) return saying('gone', `${error.message} ${DO_AGAIN}`)
  // Had an attempt before been stored, its answer would have come again.
  if (isPayChanged(error)) return { ...saying('refused', errorMessage(error)), isSettled: true }
  if (error instanceof ApiError && error.status === 409)
    return saying('refused', `${errorMessage(error)} ${DO_AGAIN}`)
  return undefined
}

/** A drop that the server has refused already. */
const refusedBefore = ({ refused, shifts }: ManyRequest): FormTrouble | undefined =>
  refused && { kind: 'refused', message: refusedText(refused.size, shifts.length) }

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
