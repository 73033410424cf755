/** A restaurant's request to change or cancel a published shift (docs/spec/shifts.md#requests-about-a-shift). */
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { ASK_KINDS, ASK_STATES, NOTE_LENGTH } from '@driverdesk/domain/shifts/shiftAsk.ts'
import {
  FINISH_INVALID,
  FINISH_REQUIRED,
  START_INVALID,
  START_REQUIRED,
} from '@driverdesk/domain/shifts/shiftRules.ts'
import { z } from 'zod'
import { clockTime, id, money, pounds, seenTimestamp, text, timestamp } from '../kernel/wire.ts'
import { paidBefore, shortNoticeChoice } from './shortNotice.shapes.ts'

export const ShiftAsk = z.object({
  id: id(),
  kind: z.enum(ASK_KINDS),
  state: z.enum(ASK_STATES),
  /** The wanted times; null if it asks to cancel. */
  start_time: z.string().nullable(),
  finish_time: z.string().nullable(),
  note: z.string(),
  /** The cancellation charge, in pounds; null for a change. */
  charge: pounds().nullable(),
  /** The office's message. */
  answer: z.string(),
  asked_at: timestamp(),
})
export type ShiftAsk = z.infer<typeof ShiftAsk>

const TOO_LONG = `At most ${numberText(NOTE_LENGTH)} characters.`
const note = () => text().max(NOTE_LENGTH, TOO_LONG)
const seen = { updated_at: seenTimestamp().optional() }

/** `note`: anything else that the restaurant would like. */
export const WantedChange = z.strictObject({
  start_time: clockTime(START_REQUIRED, START_INVALID),
  finish_time: clockTime(FINISH_REQUIRED, FINISH_INVALID),
  note: note().nullish(),
  ...seen,
})
export type WantedChange = z.infer<typeof WantedChange>

/** `note` is the reason; `charge` is the one that the restaurant was shown. Any other is refused. */
export const WantedCancellation = z.strictObject({
  note: note(),
  charge: money('Charge must be an amount in pounds.'),
  ...seen,
})
export type WantedCancellation = z.infer<typeof WantedCancellation>

/** The charge for cancelling now, in pounds, and the notice in minutes; negative once the shift has begun. */
export const AskTerms = z.object({ charge: pounds(), notice: z.int() })
export type AskTerms = z.infer<typeof AskTerms>

export const SeenAsk = z.strictObject({ ask_id: id() })

/** `answer`: the office's message to the restaurant. */
export const DeclinedAsk = SeenAsk.extend({ answer: note().nullish() })

/** `updated_at`: the version of the shift that the office saw. `short_notice`: for other times. */
export const AcceptedAsk = DeclinedAsk.extend({ ...seen, short_notice: shortNoticeChoice() })
export type AcceptedAsk = z.output<typeof AcceptedAsk>

/** The amounts that accepting a request pays and charges now, in pounds. */
export const AskEffect = z.object({
  /** 1: other times at short notice, for which the office may choose an exemption; 0 otherwise. */
  changes: z.int(),
  driver_pay: pounds(),
  restaurant_charge: pounds(),
  /** The part that the bands would pay and charge again for time already paid. */
  paid_before: paidBefore(),
})
export type AskEffect = z.infer<typeof AskEffect>
