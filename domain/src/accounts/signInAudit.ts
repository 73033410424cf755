import { field } from '../kernel/auditWords.ts'

/** The audit fields of every account that signs in to the panel: its password, sessions and views of it. */
export const SIGN_IN_FIELDS = {
  password: field('Password', 'secret'),
  password_hash: field('Password', 'secret'),
  sessions: field('Sessions ended', 'number'),
  viewer: field('Viewed by'),
  began_at: field('Begun', 'moment'),
  ends_at: field('Ends at the latest', 'moment'),
}
