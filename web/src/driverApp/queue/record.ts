/** What a driver does at the start and at the finish of a shift: it counts from the moment that the button is pressed. */
import type { DriverShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import {
  actionId,
  PLACE_PATIENCE_MS,
  type QueuedWork,
  withPlace,
} from '@driverdesk/domain/driverApp/actionQueue.ts'
import type { FuelBands } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { currentUser } from '../../kernel/session.ts'
import { refreshOwn, sendAction } from '../driverApp.data.ts'
import { rightNow } from '../keptShifts.ts'
import { currentPlace } from '../position.ts'
import { changeAction } from './queue.ts'
import { sendQueue } from './sender.ts'

const NO_TRIPS: FuelBands = { fuel_bonus_0: 0, fuel_bonus_3: 0, fuel_bonus_6: 0 }

export interface FinishWords {
  trips: FuelBands
  comment: string
}

/** Sends what can be sent, and shows what came of it. */
export const sendNow = (): Promise<void> => sendQueue(sendAction, refreshOwn)

/**
 * Keeps the action on the phone, and resolves when it is there; where the phone is follows, and so does the sending.
 * @throws Error where the phone could not keep it
 */
export async function record(
  action: QueuedWork['action'],
  shift: DriverShift,
  { trips, comment }: FinishWords = { trips: NO_TRIPS, comment: '' },
): Promise<void> {
  const { period_date, start_time, finish_time, restaurant } = shift
  const what = {
    driver_id: currentUser()?.id ?? 0,
    shift_id: shift.id,
    action,
    key: newIdempotencyKey(),
    at: rightNow().toISOString(),
    place: 'asked' as const,
    trips,
    comment,
    tried: false,
    refusal: null,
    shift: { period_date, start_time, finish_time, restaurant: restaurant.name },
  }
  const id = actionId(what)
  try {
    await changeAction(id, (kept) => kept ?? { id, ...what })
  } catch {
    throw new Error('Your phone could not keep this. Free some space on it and try again.')
  }
  // So that the browser does not throw the queue away where space is short.
  void navigator.storage?.persist?.()
  void locate(id)
  // Whoever leaves the browser's question open is not waited for.
  void sendNow()
}

/** 'Got it': the driver has seen these as they are, and that those are gone. Kept on the phone until the server knows. */
export async function acknowledge(
  shifts: readonly Pick<DriverShift, 'id' | 'updated_at'>[],
  gone: readonly { shift_id: number }[] = [],
): Promise<void> {
  const driver_id = currentUser()?.id ?? 0
  const seen = {
    shifts: shifts.map(({ id, updated_at }) => ({ id, updated_at })),
    gone: gone.map(({ shift_id }) => shift_id),
  }
  const at = rightNow().toISOString()
  const id = `${driver_id}:acknowledge:${newIdempotencyKey()}`
  try {
    await changeAction(id, () => ({ id, driver_id, action: 'acknowledge', at, refusal: null, seen }))
  } catch {
    throw new Error('Your phone could not keep this. Free some space on it and try again.')
  }
  void sendNow()
}

async function locate(id: string): Promise<void> {
  const place = await currentPlace(PLACE_PATIENCE_MS - 2_000)
  await changeAction(id, (kept) => kept && withPlace(kept, place))
  await sendNow()
}

/** Once more what was refused: the driver has put right what was wrong. */
export async function tryAgain(id: string): Promise<void> {
  await changeAction(id, (kept) => kept && { ...kept, refusal: null })
  await sendNow()
}

/** The driver gives up what was refused; a finish that waited behind its start is sent then, and most likely refused, too. */
export async function giveUp(id: string): Promise<void> {
  await changeAction(id, () => undefined)
  await sendNow()
}
