import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { id } from '../kernel/wire.ts'

/** A setting of the business; values travel as text. */
export const Option = z.object({
  id: id(),
  okey: z.string(),
  ovalue: z.string(),
  description: z.string(),
  updated_at: z.string(),
})
export type Option = z.infer<typeof Option>

export const optionRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/option',
    summary: "The business's settings: fees, commission, map centre.",
    access: ['administrator', 'manager'],
    scope: 'none',
    reply: z.array(Option),
  },
})
