/** Common column types. */
import type { ColumnType, Generated } from 'kysely'

export type Id = Generated<number>
/** `timestamptz(3)`. */
export type Timestamp = ColumnType<string, string | undefined, string>
/** Optional in a new row. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
export type NullableTimestamp = Nullable<string>
/** `numeric(12,2)` in pounds: read it with `poundsToPence`. */
export type Money = ColumnType<string, string | number, string | number>
export type MoneyOrZero = ColumnType<string, string | number | undefined, string | number>
export type MoneyOrNull = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>
export type Text = ColumnType<string, string | undefined, string>
