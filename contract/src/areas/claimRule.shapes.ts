import { CLAIM_HOURS_INVALID, CLAIM_WAYS, MOST_CLAIM_HOURS } from '@driverdesk/domain/areas/claimRule.ts'
import { z } from 'zod'

export const claimWay = () => z.enum(CLAIM_WAYS, 'Must be off, ask or take.')

/** Left out, it stays as it is. */
export const claimHours = () =>
  z
    .int({ error: CLAIM_HOURS_INVALID, abort: true })
    .min(1, CLAIM_HOURS_INVALID)
    .max(MOST_CLAIM_HOURS, CLAIM_HOURS_INVALID)
    .nullish()
