/** Calls on many shifts at once: one transaction each, all of them or none (docs/spec/shifts.md#bulk-calls). */

import { QUICK } from '@driverdesk/contract/kernel/live.ts'
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { CopySelection } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { ChangedFreeShift, NewFreeShift } from '@driverdesk/contract/shifts/freeShift.shapes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { manyShiftRoutes, reminderRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type {
  ManyFreeShiftsChange,
  ManyShifts,
  ManyShiftsForRestaurant,
} from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { remindedText } from '@driverdesk/domain/shifts/acknowledgement.ts'
import type { Existing } from '@driverdesk/domain/shifts/copying.ts'
import { PUSH_NOT, PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, type CallOptions, call } from '../../kernel/api.ts'
import { ApiError } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { showError } from '../../kernel/query.ts'
import { patchOwn } from '../../shifts/shiftCache.ts'
import { ownErrors, refetchShifts, useCreating, useUpdating } from '../../shifts/shifts.data.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { showToast } from '../../ui/showToast.ts'
import type { ManyStep } from '../act/manyPlan.ts'
import { recount } from './outline.data.ts'

/** Waits longer for calls on many shifts; on a dead connection a small call fails early. */
export const patienceFor = (count: number): Pick<CallOptions<'staff'>, 'timeoutMs'> =>
  count > QUICK ? { timeoutMs: BULK_TIMEOUT_MS } : {}

interface ManyToSend {
  step: ManyStep
  notifies: boolean
  idempotencyKey: string
  /** The step to send, once its turn has come; until then it counts as being saved. */
  atItsTurn: Promise<ManyStep>
}

export type ManyDone = ManyShifts | ManyShiftsForRestaurant

export type ManyCall = ReturnType<typeof useChangeMany>

/** Staff's call. If shifts are refused, the error has a message for each and nothing is changed. */
export const useChangeMany = () =>
  useSending(({ step, notifies }, options) =>
    call(
      manyShiftRoutes.change,
      {
        body: {
          ...bodyOf(step),
          kind: step.kind,
          push_drivers: notifies ? PUSH_SEND : PUSH_NOT,
          cost_shown: step.costShown,
          short_notice: step.shortNotice,
          rule_reason: step.reason,
        },
      },
      options,
    ),
  )

/** The call of restaurants, for their open shifts. */
export const useChangeManyOfRestaurant = (): ManyCall =>
  useSending(({ step }, options) =>
    // Restaurants have no other kinds.
    call(
      manyShiftRoutes.changeFree,
      { body: { ...bodyOf(step), kind: step.kind as ManyFreeShiftsChange['kind'] } },
      options,
    ),
  )

const bodyOf = ({ copy, amounts, drops }: ManyStep) => ({
  copy: copy ? (1 as const) : undefined,
  shifts: drops.map(({ shift: { id, updated_at }, target }) => ({ id, updated_at, ...target, ...amounts })),
})

type Options = CallOptions<'staff'> & { idempotencyKey: string }

function useSending(send: (given: ManyToSend, options: Options) => Promise<ManyDone>) {
  const client = useQueryClient()
  return useMutation({
    ...ownErrors,
    mutationFn: async (given: ManyToSend) => {
      const { idempotencyKey, atItsTurn } = given
      const step = await atItsTurn
      return send({ ...given, step }, { idempotencyKey, ...patienceFor(step.drops.length) })
    },
    onSuccess: ({ shifts }, { step }) =>
      patchOwn(
        client,
        step.kind === 'remove'
          ? shifts.map(({ id, updated_at }) => ({ remove: id, asOf: updated_at }))
          : shifts.map((shift) => ({ put: shift })),
      ),
  })
}

/** A question that is asked before its dialog opens is not asked again. */
const MOMENT = 1_000

/** Returns what publishing these shifts would refuse, and whom it would offer open ones. */
export const publishCheckQuery = (shifts: readonly { id: number }[]) =>
  queryOptions({
    queryKey: ['publish check', shifts.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      call(
        shiftRoutes.checkPublish,
        { body: { shift_ids: shifts.map(({ id }) => id) } },
        { signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
    staleTime: MOMENT,
    gcTime: MOMENT,
    refetchOnWindowFocus: false,
    meta: { ownErrors: true },
  })

export interface CopyForm {
  shifts: readonly ShownShift[]
  from: IsoDate
  target: DateRange
  existing: Existing
  /** Why copies overrule a rule about working time; '' without one. */
  reason: string
  idempotencyKey: string
}

export interface CopyAnswer {
  copied: number
  /** The copies that lost their driver. */
  shifts: readonly (Shift | ShiftForRestaurant)[]
  lost: readonly { shift_id: number; reason: string }[]
  /** The rules about working time that copies break, by the shift that was copied. */
  broken?: readonly { shift_id: number; text: string }[] | undefined
}

type SentAnswer = Omit<CopyAnswer, 'copied'> & { copied?: number | undefined }

/** `signal` ends the wait, but not the work of the server. */
export type SendCopies = (form: CopyForm, signal: AbortSignal) => Promise<CopyAnswer>

export const useCopyShifts = (): SendCopies =>
  useSendCopies((body, options) => call(shiftRoutes.copy, { body }, options))

function useSendCopies(
  send: (body: CopySelection, options: CallOptions<Audience>) => Promise<SentAnswer>,
): SendCopies {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    ...ownErrors,
    mutationFn: async ({ form, signal }: { form: CopyForm; signal: AbortSignal }): Promise<CopyAnswer> => {
      const body = {
        ...selectionOf(form),
        existing: form.existing,
        ...(form.reason.trim() !== '' && { rule_reason: form.reason }),
      }
      const options = { idempotencyKey: form.idempotencyKey, signal, timeoutMs: BULK_TIMEOUT_MS }
      // The schedule loads those that are on screen.
      const answer = await send({ ...body, lost_only: 1 }, options).catch((error: unknown) => {
        // A server of version 0.1, which works beside this one during an upgrade, does not know the field.
        if (error instanceof ApiError && error.fields?.lost_only) return send(body, options)
        throw error
      })
      return { ...answer, copied: answer.copied ?? answer.shifts.length }
    },
    onSuccess: () => {
      recount(client)
      refetchShifts(client)
    },
  })
  return (form, signal) => mutateAsync({ form, signal })
}

type Source = Pick<CopyForm, 'shifts' | 'from' | 'target'>

const selectionOf = ({ shifts, from, target }: Source) => ({
  shift_ids: shifts.map(({ id }) => id),
  from_date: from,
  to_date: target.from,
})

/** The shifts that are already where the copies go. */
export const copyCheckQuery = (source: Source) =>
  queryOptions({
    queryKey: ['copy check', source.from, source.target.from, source.shifts.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      call(shiftRoutes.checkCopy, { body: selectionOf(source) }, { signal, timeoutMs: BULK_TIMEOUT_MS }),
    enabled: source.shifts.length > 0 && source.from !== source.target.from,
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

/** Reminds each driver of these shifts once, and shows the result or the error. */
export async function remindOf(shifts: readonly { id: number }[]): Promise<void> {
  const body = { shift_ids: shifts.map(({ id }) => id) }
  const options = { idempotencyKey: newIdempotencyKey(), ...patienceFor(shifts.length) }
  try {
    const result = await call(reminderRoutes.remind, { body }, options)
    // The drivers to phone stay visible until it is closed.
    showToast(remindedText(result), result.not_reached.length > 0)
  } catch (error) {
    showError(error)
  }
}

export const useReminding = () => useMutation({ mutationFn: remindOf })

export const useCreateRestaurantShift = () =>
  useCreating((body: NewFreeShift, options) => call(freeShiftRoutes.create, { body }, options))

export const useUpdateRestaurantShift = () =>
  useUpdating((id, body: ChangedFreeShift) => call(freeShiftRoutes.update, { params: { id }, body }))

/** The copies are drafts. */
export const useCopyRestaurantShifts = (): SendCopies =>
  useSendCopies((body, options) => call(freeShiftRoutes.copy, { body }, options))
