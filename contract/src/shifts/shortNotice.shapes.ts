/** Changes of published shifts at short notice (docs/spec/shifts.md#short-notice). */
import { EXEMPTIONS, SETTLED } from '@driverdesk/domain/shifts/shortNotice.ts'
import { z } from 'zod'
import { money, pounds, text } from '../kernel/wire.ts'

const sum = () => money('Must be an amount in pounds.')

/** Without it, or without an exemption, the notice bands apply to all changes of the call. */
const ShortNoticeChoice = z.strictObject({
  exemption: z.enum(EXEMPTIONS, `Must be one of ${EXEMPTIONS.join(', ')}.`).nullish(),
  /** Why, in words. */
  note: text().max(500, 'At most 500 characters.').optional(),
  /** The sums that the client showed. If they have changed since, the call is refused. */
  shown: z.strictObject({ driver_pay: sum(), restaurant_charge: sum() }).optional(),
})
export type ShortNoticeChoice = z.output<typeof ShortNoticeChoice>

export const shortNoticeChoice = () => ShortNoticeChoice.optional()

const sumsInPounds = () => z.object({ driver_pay: pounds(), restaurant_charge: pounds() })

/** Sums that the client adds to those of an effect before it sends them as `shown`: the bands do not know of earlier payments. */
export const paidBefore = sumsInPounds

const effect = {
  /** Changes that are paid or charged by the notice bands. */
  changes: z.int(),
  driver_pay: pounds(),
  restaurant_charge: pounds(),
  /** The part that the bands would pay and charge again for time already paid. */
  paid_before: paidBefore(),
  /** Payments, also of cancellations, that are taken back. */
  taken_back: z.int(),
}

/** Older servers do not send it. */
const more = {
  /** Changes whose notice counts until the new start, which is earlier and in another band. */
  by_new_start: z.int().optional(),
  /** Payments that stay although their time comes back, by the reason. */
  kept: z
    .array(z.object({ settled: z.enum(SETTLED), payments: z.int(), ...sumsInPounds().shape }))
    .optional(),
}

/** The pay, charge and payments taken back if shifts are changed, in pounds. */
export const NoticeCheck = z.object({ ...effect, ...more, taken_back_sums: sumsInPounds() })
export type NoticeCheck = z.infer<typeof NoticeCheck>

/** The payments of a restoration, in pounds; null if the caller may not see them. */
export const ShortNoticeEffect = z
  .object({
    ...effect,
    ...more,
    /** Older servers do not send it. */
    taken_back_sums: sumsInPounds().optional(),
    /** Former payments, also of cancellations, that are made again, and their sums. */
    brought_back: z.int(),
    brought_back_sums: sumsInPounds().optional(),
    /** The exemption that fits all of the changes: none of the drivers knows of the shift yet. Older servers do not send it. */
    exemption: z.enum(EXEMPTIONS).nullable().optional(),
  })
  .nullable()
export type ShortNoticeEffect = z.infer<typeof ShortNoticeEffect>
