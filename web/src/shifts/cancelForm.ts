/** The form that cancels a shift: its values, what is wrong with them, and how they travel. */
import { Cancellation } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { cancellationFee } from '@driverdesk/domain/shifts/cancelling.ts'
import { PUSH_NOT, PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'

/** Named as on the wire, so that the server's messages find their fields. */
export interface CancelFormValues {
  /** Pounds as they are typed; '' counts as none. */
  cost: number | string
  comment_cancelled: string
  notifies: boolean
}

export const NEW_CANCELLATION: CancelFormValues = { cost: 0, comment_cancelled: '', notifies: true }

/** The fee that a typed amount stands for; none while it is not yet an amount. */
export function feeOf({ cost }: Pick<CancelFormValues, 'cost'>): Pence {
  const pounds = Number(cost)
  return Number.isNaN(pounds) ? 0 : cancellationFee(poundsToPence(pounds))
}

/** Whether what is typed is no fee: it has to be negative (document 2, 2.3). */
export const isPositive = ({ cost }: Pick<CancelFormValues, 'cost'>): boolean => Number(cost) > 0

export function cancelBody(values: CancelFormValues, { updated_at }: Pick<Shift, 'updated_at'>) {
  return {
    cost: penceToPounds(feeOf(values)),
    comment_cancelled: values.comment_cancelled,
    push_drivers: values.notifies ? PUSH_SEND : PUSH_NOT,
    updated_at,
  } satisfies Cancellation
}

/** What is wrong with the values by themselves: the first message of each field. */
export function cancelFormProblems(values: CancelFormValues): Record<string, string> {
  const { cost: pounds, comment_cancelled } = cancelBody(values, { updated_at: '' })
  // A lone '-' is an amount that was begun, and must not pass for none.
  const cost = Number.isNaN(Number(values.cost)) ? Number.NaN : pounds
  const problems: Record<string, string> = {}
  for (const { path, message } of Cancellation.safeParse({ cost, comment_cancelled }).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems
}
