import { QUICK } from '@driverdesk/contract/kernel/live.ts'
import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { RestaurantWithArea } from '../../desk/places.ts'
import { ApiError, errorMessage, isGone } from '../../kernel/apiError.ts'
import { isNewer, isRemoval } from '../../kernel/datedChanges.ts'
import { onLive } from '../../kernel/live.ts'
import { isPayChanged, shiftsNow } from '../../shifts/payChanged.data.ts'
import { onRemovals, wasRemoved } from '../../shifts/shiftCache.ts'
import { changesOf, completedShift } from '../../shifts/shiftChanges.ts'
import { GONE, refetchShifts } from '../../shifts/shifts.data.ts'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import type { FormRefusal, FormTrouble } from '../../ui/form/formTrouble.ts'
import { useRecord } from '../../ui/form/useRecord.ts'
import { type ManyDone, publishCheckQuery } from '../data/acts.data.ts'
import { useScene } from '../model/scene.ts'
import { actionOf, type NamedAction } from './actionWords.ts'
import { driversToNotify, NO_OFFER, type Notified } from './DriversToNotify.tsx'
import { emptyValues, kindOf, type ManyRequest, type ManyValues, missingText, stepOf } from './manyForm.ts'
import {
  isIdle,
  type ManyPlan,
  type ManyStep,
  manyPlan,
  movableShift,
  planSoFar,
  refusalsIn,
} from './manyPlan.ts'
import { costShownOf, publishedCostText } from './publishedCost.ts'
import { comingShifts } from './useAllShifts.ts'
import type { ManyDesk } from './useManyShifts.ts'
import { useStepNotice } from './useStepNotice.ts'
import { type StepRules, useStepRules } from './useStepRules.ts'

const DO_AGAIN = 'Close this and try again with the current shifts.'

const SOME_GONE = 'Nothing was changed: some of the shifts have been removed.'

/** This step was planned on the result of the step before, which was not saved. */
class NotMade extends Error {
  override message = 'The previous change was refused or did not get an answer.'
}

const NO_PLACES: readonly RestaurantWithArea[] = []

/**
 * The values of the dialog, the plan they make, and the result of sending it. Nothing that was entered is
 * lost.
 */
export function useManyEditor(
  request: ManyRequest,
  onDone: (sent: ManyStep, count: number, told: readonly Notified[]) => void,
) {
  const { many, schedule, role } = useScene()
  const places = schedule.agency?.places ?? NO_PLACES
  const [asked, setAsked] = useState(request.shifts)
  const editor = useManyRecord({
    many,
    onRefused: (some) => setRefused((before) => new Map([...before, ...some])),
    onPayChanged: (now) => setAsked((before) => before.map((shift) => now.get(shift.id) ?? shift)),
    onSaved: ({ shifts }, sent) => {
      const isTelling = sent.notifies && role !== 'restaurant'
      onDone(sent, shifts.length, isTelling ? driversToNotify(sent, many.known) : [])
    },
  })
  const { unanswered } = editor
  const kind = request.step?.kind ?? (request.action && kindOf(request.action))
  const meanwhile = useMeanwhile(asked, kind, unanswered.length > 0)
  const { shifts, ...past } = usePast({ ...request, shifts: meanwhile.shifts }, role)
  const [notifies, setNotifies] = useState(true)
  const check = usePublishCheck(request, shifts, role)
  const { untouched, step, ...entered } = useEntered(request, shifts, check.answer, meanwhile.refused)
  const { action, values, setValues, setRefused, plan, rules, reason } = entered
  const notice = useStepNotice(step, plan, check)
  const done = useMemo(() => shiftsOf(plan, shifts), [plan, shifts])
  const toPublish = action === 'publish' ? done.filter(isForStaff).filter(isUnpublished) : []
  // The server's answer is about the values that were sent, so it disappears once they change. An attempt
  // without an answer stays.
  const [sentWith, setSentWith] = useState<ManyValues>()
  const holds = unanswered.length > 0 || sentWith === values
  const isFirst = sentWith === undefined && values === untouched
  const isReasonAsked = rules.barred.size > 0 && rules.mayGoOn
  return {
    ...editor,
    ...past,
    ...entered,
    /** The shifts that the step was requested for, and those that it changes. */
    taken: shifts,
    done,
    cost: publishedCostText(toPublish, places),
    /** Changed values make a new form: the server's refusals were about the previous one. */
    change: (some: Partial<ManyValues>) => {
      setValues((now) => ({ ...now, ...some }))
      setRefused(NONE)
    },
    notifies,
    setNotifies,
    /** The drivers who would only be offered open shifts; undefined until they are known. */
    offered: action === 'publish' && role !== 'restaurant' ? check.answer?.offered : NO_OFFER,
    check,
    isReasonAsked,
    notice,
    trouble: isFirst ? refusedBefore(request) : holds ? editor.trouble : undefined,
    isDirty: () => JSON.stringify(values) !== JSON.stringify(untouched),
    save: async (isNotifying = notifies) => {
      if (!step || !plan || plan.valid.length === 0) return
      setSentWith(values)
      setNotifies(isNotifying)
      // An attempt without an answer is sent again exactly as it was.
      const [open] = unanswered
      const costToday = toPublish.length > 0 ? costShownOf(toPublish, places) : undefined
      const sent = open ?? { costShown: costToday, notifies: isNotifying, shortNotice: notice.body }
      await editor.send({
        ...step,
        drops: plan.valid,
        costShown: sent.costShown,
        notifies: sent.notifies,
        ...(sent.shortNotice && { shortNotice: sent.shortNotice }),
        ...(isReasonAsked && reason.trim() !== '' && { reason }),
      })
    },
  }
}

function useEntered(
  request: ManyRequest,
  shifts: readonly ShownShift[],
  check: PublishCheck | undefined,
  meanwhile: ReadonlyMap<number, string>,
) {
  const { many, role } = useScene()
  const { known } = many
  const { step: given } = request
  const [untouched] = useState(() => emptyValues(shifts, request.action))
  const [values, setValues] = useState(untouched)
  const [refused, setRefused] = useState(request.refused ?? NONE)
  const [reason, setReason] = useState('')
  const missing = request.action && missingText(request.action, values, shifts)
  const step = useMemo(
    () => given ?? (request.action && !missing ? stepOf(request.action, shifts, values) : undefined),
    [given, request.action, missing, shifts, values],
  )
  const action: NamedAction = step ? actionOf(step) : (request.action ?? 'move')
  const rules = useStepRules(step, role)
  const plan: ManyPlan | undefined = useMemo(() => {
    if (!step) return meanwhile.size > 0 ? planSoFar(shifts, meanwhile) : undefined
    const others = [...refusedIn(check), ...refusedWith(refused, rules, reason), ...meanwhile]
    return manyPlan(step, { ...known, role, refused: new Map(others) })
  }, [step, known, role, refused, check, rules, reason, meanwhile, shifts])
  const notified = useMemo(
    () => (step && plan ? driversToNotify({ ...step, drops: plan.valid }, known) : []),
    [step, plan, known],
  )
  return {
    untouched,
    action,
    values,
    setValues,
    /** Refused because of something that has happened since the question was asked. */
    refused: new Map([...refused, ...meanwhile]),
    setRefused,
    reason,
    setReason,
    missing,
    step,
    rules,
    plan,
    notified,
  }
}

/** Asks the server what publishing would refuse, and whom it would offer open shifts. Restaurants only submit. */
function usePublishCheck({ action }: ManyRequest, taken: readonly ShownShift[], role: Role) {
  const shifts = useMemo(() => taken.filter(isUnpublished), [taken])
  const isAsked = action === 'publish' && role !== 'restaurant' && shifts.length > 0
  const { data, isError, refetch } = useQuery({
    ...publishCheckQuery(shifts),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    answer: isAsked ? data : undefined,
    isAwaited: isAsked && data === undefined && !isError,
    again: isAsked && isError && data === undefined ? () => void refetch() : undefined,
  }
}

const refusedIn = (check: PublishCheck | undefined): [id: number, reason: string][] =>
  (check?.refused ?? []).map(({ shift_id, reason }) => [shift_id, reason])

/** Without a reason, the rules about working time refuse shifts; with one, no longer. */
function refusedWith(
  refused: ReadonlyMap<number, string>,
  { barred, mayGoOn }: StepRules,
  reason: string,
): ReadonlyMap<number, string> {
  if (!mayGoOn || reason.trim() === '') return new Map([...barred, ...refused])
  return new Map([...refused].filter(([id]) => !barred.has(id)))
}

export type ManyEditor = ReturnType<typeof useManyEditor>

const NONE: ReadonlyMap<number, string> = new Map()

function shiftsOf(plan: ManyPlan | undefined, shifts: readonly ShownShift[]): readonly ShownShift[] {
  const ids = new Set(plan?.valid.map(({ shift }) => shift.id))
  return shifts.filter(({ id }) => ids.has(id))
}

const isUnpublished = ({ status }: ShownShift): boolean => status !== SHIFT_PUBLISHED

interface ManyRecordOptions {
  many: ManyDesk
  onRefused: (refused: ReadonlyMap<number, string>) => void
  /**
   * Gets the shifts by id as they are now, if publishing them costs a different amount from the one shown.
   */
  onPayChanged: (now: ReadonlyMap<number, ShownShift>) => void
  onSaved: (done: ManyDone, sent: SentStep) => void
}

interface SentStep extends ManyStep {
  notifies: boolean
}

/** Sends the step; trying again never makes it twice. */
function useManyRecord({ many, onRefused, onPayChanged, onSaved }: ManyRecordOptions) {
  const client = useQueryClient()
  const [key, setKey] = useState('')
  const record = useRecord<never, SentStep, ManyDone>({
    thing: 'change',
    fields: [],
    record: undefined,
    create: async ({ notifies, ...step }, idempotencyKey) => {
      setKey(idempotencyKey)
      try {
        const done = await many.send(step, notifies, idempotencyKey)
        if (!done) throw new NotMade()
        return done
      } catch (error) {
        const refused = refusalsIn(error)
        if (refused) onRefused(refused)
        else if (isPayChanged(error)) onPayChanged(await shiftsNow(client))
        else refetchShifts(client)
        throw error
      }
    },
    refusalOf: (error, { sent }) => manyRefusal(error, sent?.drops.length ?? 0),
    onSaved,
  })
  const { sending } = record
  /** The step that the server is working on, if it is large enough to show its progress. */
  const underWay = sending && sending.drops.length > QUICK ? { key, count: sending.drops.length } : undefined
  return { ...record, underWay }
}

/** Says why nothing was changed; undefined for errors that every form words alike. */
function manyRefusal(error: unknown, sent: number): FormRefusal | undefined {
  const saying = (kind: FormTrouble['kind'], message: string) => ({ errors: {}, trouble: { kind, message } })
  const refused = refusalsIn(error)
  if (refused) return saying('refused', refusedText(refused.size, sent))
  if (isGone(error) && sent > 1) return saying('gone', `${SOME_GONE} ${DO_AGAIN}`)
  if (error instanceof NotMade) return saying('gone', `${error.message} ${DO_AGAIN}`)
  // If an earlier attempt had been stored, the server would have repeated its answer.
  const [notice] = noticeErrors(error)
  if (notice) return { ...saying('refused', notice), isSettled: true }
  if (isPayChanged(error)) return { ...saying('refused', errorMessage(error)), isSettled: true }
  if (error instanceof ApiError && error.status === 409)
    return saying('refused', `${errorMessage(error)} ${DO_AGAIN}`)
  return undefined
}

/** The payments have changed, or the exemption does not hold. */
const noticeErrors = (error: unknown): readonly string[] =>
  error instanceof ApiError ? (error.fields?.short_notice ?? []) : []

const refusedBefore = ({ refused, shifts }: ManyRequest): FormTrouble | undefined =>
  refused && { kind: 'refused', message: refusedText(refused.size, shifts.length) }

/**
 * Leaves shifts in the past out when shifts are published, unpublished or removed, with a choice to include them. They are
 * included from the start if the person has selected no others.
 */
function usePast({ shifts, action, all }: ManyRequest, role: Role) {
  const coming = useMemo(() => comingShifts({ shifts, action, all }, role), [shifts, action, all, role])
  const [withPast, setWithPast] = useState(false)
  return { shifts: withPast ? shifts : coming, past: shifts.length - coming.length, withPast, setWithPast }
}

function refusedText(refused: number, sent: number): string {
  if (sent === 1) return 'Nothing was changed: the shift was refused.'
  return `Nothing was changed: ${numberText(refused)} of the ${countOf(sent, 'shift')} ${refused === 1 ? 'was' : 'were'} refused.`
}

const CHANGED = 'This shift has been changed by someone else.'

interface Meanwhile {
  /** The shifts as they were in the question, or as they are now if the question would make them so. */
  shifts: readonly ShownShift[]
  refused: ReadonlyMap<number, string>
}

/**
 * What others have done to the shifts of a question since it was asked. While the step is under way or its answer is lost
 * (`isUnanswered`), what is known stays: such a step is sent again exactly as it was.
 */
function useMeanwhile(
  asked: readonly ShownShift[],
  kind: ManyStep['kind'] | undefined,
  isUnanswered: boolean,
): Meanwhile {
  const { many, schedule, role } = useScene()
  const { loaded } = schedule
  const { isSending, versionOf } = many
  const heard = useHeard(asked)
  const removed = useSyncExternalStore(onRemovals, () => asked.filter(({ id }) => wasRemoved(id)).length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `removed` says that other shifts are gone, an answer that there is another version of our own.
  const now = useMemo(
    () => meanwhileOf(asked, { kind, loaded, heard, role, versionOf }),
    [asked, kind, loaded, heard, role, versionOf, removed, isSending],
  )
  const [known, setKnown] = useState({ asked, now })
  const isKept = (isUnanswered || isSending) && known.asked === asked
  if (!isKept && (known.now !== now || known.asked !== asked)) setKnown({ asked, now })
  return isKept ? known.now : now
}

const NOTHING_HEARD: ReadonlyMap<number, ShownShift> = new Map()

/**
 * The shifts according to live events. One that has left the days or the driver shown is in no list of the
 * schedule.
 */
function useHeard(asked: readonly ShownShift[]): ReadonlyMap<number, ShownShift> {
  const [heard, setHeard] = useState(NOTHING_HEARD)
  const known = useMemo(() => new Map(asked.map((shift) => [shift.id, shift])), [asked])
  useEffect(
    () =>
      onLive(shiftLive.name, (events) => {
        const now = changesOf(events).flatMap((change) => {
          const shift = isRemoval(change) ? undefined : known.get(change.put.id)
          return isRemoval(change) || !shift ? [] : [[shift.id, completedShift(change.put, shift)] as const]
        })
        if (now.length > 0) setHeard((before) => new Map([...before, ...now]))
      }),
    [known],
  )
  return heard
}

interface Facts {
  kind: ManyStep['kind'] | undefined
  loaded: readonly ShownShift[]
  heard: ReadonlyMap<number, ShownShift>
  role: Role
  /** The version of a shift after our own steps have changed the one in the question. */
  versionOf: (shift: ShownShift) => string
}

function meanwhileOf(
  asked: readonly ShownShift[],
  { kind, loaded, heard, role, versionOf }: Facts,
): Meanwhile {
  const ids = new Set(asked.map(({ id }) => id))
  const byId = new Map(loaded.filter(({ id }) => ids.has(id)).map((shift) => [shift.id, shift]))
  const refused = new Map<number, string>()
  const shifts = asked.map((shift) => {
    const isGone = !byId.has(shift.id) && wasRemoved(shift.id)
    if (isGone) refused.set(shift.id, GONE)
    const latest = byId.get(shift.id) ?? heard.get(shift.id)
    if (isGone || !latest) return shift
    if (!isNewer(latest.updated_at, versionOf(shift))) return shift
    if (kind && isIdle(kind, movableShift(latest), role)) return latest
    refused.set(shift.id, CHANGED)
    return shift
  })
  return { shifts: shifts.every((shift, at) => shift === asked[at]) ? asked : shifts, refused }
}
