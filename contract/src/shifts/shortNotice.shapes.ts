/** Changes of published shifts at short notice (docs/spec/shifts.md#short-notice). */
import { EXEMPTIONS } from '@driverdesk/domain/shifts/shortNotice.ts'
import { z } from 'zod'
import { money, pounds, text } from '../kernel/wire.ts'

const sum = () => money('Must be an amount in pounds.')

/** Without it, or without an exemption, the notice bands apply to all changes of the call. */
const ShortNoticeChoice = z.strictObject({
  exemption: z.enum(EXEMPTIONS, `Must be one of ${EXEMPTIONS.join(', ')}.`).nullish(),
  /** Why, in words. */
  note: text().max(500, 'At most 500 characters.').optional(),
  /** The sums that the client showed. If they are others by now, the call is refused. */
  shown: z.strictObject({ driver_pay: sum(), restaurant_charge: sum() }).optional(),
})
export type ShortNoticeChoice = z.output<typeof ShortNoticeChoice>

export const shortNoticeChoice = () => ShortNoticeChoice.optional()

/** Sums that the client adds to those of an effect before it sends them as `shown`: the bands do not know of earlier payments. */
export const paidBefore = () => z.object({ driver_pay: pounds(), restaurant_charge: pounds() })

/** The payments of a restoration, in pounds; null if the caller may not see them. */
export const ShortNoticeEffect = z
  .object({
    /** Changes that are paid or charged by the notice bands. */
    changes: z.int(),
    driver_pay: pounds(),
    restaurant_charge: pounds(),
    /** The part that the bands would pay and charge again for time already paid. */
    paid_before: paidBefore(),
    /** Payments that are taken back. */
    taken_back: z.int(),
    /** Former payments that are made again. */
    brought_back: z.int(),
  })
  .nullable()
export type ShortNoticeEffect = z.infer<typeof ShortNoticeEffect>
