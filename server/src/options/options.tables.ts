import type { Id, Text, Timestamp } from '../kernel/tables.ts'

export interface OptionTables {
  option: OptionTable
}

interface OptionTable {
  id: Id
  okey: string
  ovalue: string
  description: Text
  updated_at: Timestamp
}
