import type { Row } from '../kernel/tables.ts'

export interface OptionEvents {
  /** Somebody has saved an option. `address` is that of the screen of the options. */
  'option changed': { before: Row<'option'>; after: Row<'option'>; address: string }
}
