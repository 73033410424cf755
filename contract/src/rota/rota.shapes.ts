import { ROTA_LAYOUTS } from '@driverdesk/domain/rota/rotaPaper.ts'
import { z } from 'zod'
import { flag } from '../kernel/wire.ts'
import { ShiftChoice } from '../shifts/shift.shapes.ts'

/** The shifts to print, chosen as on the schedule. Restaurants get no drivers' names and phone numbers. */
const RotaChoice = ShiftChoice.extend({
  /** 1 leaves out what is not published. */
  only_published: flag().optional(),
  phones: flag().optional(),
  comments: flag().optional(),
})
export type RotaChoice = z.output<typeof RotaChoice>

export const RotaPdfQuery = RotaChoice.extend({
  layout: z.enum(ROTA_LAYOUTS, 'Must be restaurants, drivers or day.'),
  /** 1: the viewer asks for a printer as soon as the file is open. */
  print: flag().optional(),
})

export const RotaTableQuery = RotaChoice.extend({ format: z.enum(['csv', 'xlsx'], 'Must be csv or xlsx.') })
