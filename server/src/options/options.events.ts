import type { Row } from '../kernel/tables.ts'

export interface OptionEvents {
  /** An option was saved. `address` is that of the options screen. */
  'option changed': { before: Row<'option'>; after: Row<'option'>; address: string }
}
