import type { Generated } from 'kysely'
import type { Nullable, NullableTimestamp, Timestamp } from './columnTypes.ts'

/** A file's kind decides who may see it, and the folder in its address. */
export type StoredFileKind =
  | 'restaurant_logo'
  | 'driver_photo'
  | 'news_image'
  | 'news_attachment'
  | 'restaurant_agreement'
  | 'driver_agreement'
  | 'driver_certificate'
  | 'driver_licence'
  | 'driver_identity'
  | 'driver_right_to_work'

/** A file in the store that a record names. Files without a row are removed (kernel/files/storedFiles.ts). */
export interface StoredFileTable {
  name: string
  kind: StoredFileKind
  /** The id of the restaurant, driver or post, by kind. */
  owner_id: number
  created_at: Timestamp
}

/** One row, made with the database. The file store with this id belongs to it (kernel/files/installation.ts). */
export interface InstallationTable {
  only_one: Generated<boolean>
  id: Generated<string>
  /** The code with which someone on another machine can become the first administrator; null once there is one. */
  first_code: Nullable<string>
  /** When the last backup by hand was started. */
  backed_up_at: NullableTimestamp
  /** How many times example data was ever made. */
  examples: Generated<number>
}

/** One row while there is example data (kernel/example.ts). */
export interface ExampleTable {
  only_one: Generated<boolean>
  /** Records with an id from here on are the example's. */
  first_id: number
  made_at: Timestamp
  /** A person's name, kept when the account is removed. */
  made_by: string
}
