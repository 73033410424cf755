import { z } from 'zod'

/** Where a driver begins; with the app's own path, as the history has it. */
export const DRIVER_START = '/driver/shifts'

const DriverLoginSearch = z.object({
  /** The driver wanted a page of the app. */
  required: z.literal(true).optional().catch(undefined),
  /** Which one, to return to: within the app alone. */
  to: z
    .string()
    .regex(/^\/driver\/[\w/?=&-]*$/)
    .optional()
    .catch(undefined),
})

export const validateDriverLogin = (search: unknown) => DriverLoginSearch.parse(search)
