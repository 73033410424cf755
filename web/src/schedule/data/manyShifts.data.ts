/** Changing several shifts in one step: one call, one transaction. */
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type {
  ManyFreeShiftsChange,
  ManyShifts,
  ManyShiftsForRestaurant,
} from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { PUSH_NOT, PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../../kernel/api.ts'
import { patienceFor, putting } from './bulkShifts.data.ts'
import { patchOwn } from './shiftCache.ts'
import { quietly } from './shifts.data.ts'
import type { ManyStep } from '../act/manyPlan.ts'

export interface ManyToSend {
  step: ManyStep
  /** The drivers are told of it by push. */
  tells: boolean
  /** The same for every attempt to send one step. */
  idempotencyKey: string
  /** The step as it is to be sent, once it may be; until then it counts as being saved. */
  atItsTurn: Promise<ManyStep>
}

export type ManyDone = ManyShifts | ManyShiftsForRestaurant

export type ManyCall = ReturnType<typeof useChangeMany>

/** As staff change them. Refused shifts come as an error with one message each, and nothing is changed then. */
export const useChangeMany = () =>
  useSending(({ step, tells }, options) =>
    call(
      manyShiftRoutes.change,
      {
        body: {
          ...bodyOf(step),
          kind: step.kind,
          push_drivers: tells ? PUSH_SEND : PUSH_NOT,
          cost_shown: step.costShown,
        },
      },
      options,
    ),
  )

/** The same of a restaurant's own open shifts. */
export const useChangeManyFree = (): ManyCall =>
  useSending(({ step }, options) =>
    // Its bar, its keys and its drag ask for nothing else.
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
    ...quietly,
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
          : putting(shifts),
      ),
  })
}
