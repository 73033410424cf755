import type { Generated } from 'kysely'
import type { Id, Nullable, NullableTimestamp, Text, Timestamp } from '../kernel/tables.ts'

export interface AccountTables {
  panel_user: PanelUserTable
  panel_user_area: PanelUserAreaTable
  panel_user_restaurant: PanelUserRestaurantTable
  restaurateur: RestaurateurTable
  session: SessionTable
  sign_in_attempt: SignInAttemptTable
  password_link: PasswordLinkTable
  sign_in_address: SignInAddressTable
  credentials: CredentialsTable
}

interface PanelUserTable {
  id: Id
  first_name: string
  last_name: Text
  email: string
  password_hash: string
  /** 10 administrator, 20 manager, null no role yet. */
  role: 10 | 20 | null
  /** False until the owner of a registered account has followed the emailed link. No one can sign in before that. */
  confirmed: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
}

interface PanelUserAreaTable {
  panel_user_id: number
  area_id: number
}

interface PanelUserRestaurantTable {
  panel_user_id: number
  restaurant_id: number
}

interface RestaurateurTable {
  id: Id
  name: string
  email: string
  password_hash: string
  created_at: Timestamp
  updated_at: Timestamp
}

/** Exactly one of the three accounts is set. */
interface SessionTable {
  id: Id
  token_hash: string
  panel_user_id: number | null
  restaurateur_id: number | null
  driver_id: number | null
  created_at: Timestamp
  last_used_at: Timestamp
  user_agent: Text
  /** For a view: the administrator's own session, with which the view ends. */
  viewer_session_id: Nullable<number>
  view_ends_at: NullableTimestamp
}

interface SignInAttemptTable {
  id: Id
  kind: 'panel_user' | 'restaurateur' | 'driver' | 'registration' | 'forgotten'
  email: string
  address: string
  attempted_at: Timestamp
}

interface PasswordLinkTable {
  /** SHA-256 of the token. */
  token_hash: string
  panel_user_id: number | null
  restaurateur_id: number | null
  driver_id: number | null
  /** The account's email when the link was made. The link stops working when it changes. */
  email: string
  /** Thirty minutes after it was made. */
  expires_at: Timestamp
}

interface SignInAddressTable {
  kind: 'panel_user' | 'restaurateur' | 'driver'
  /** In lower case. */
  email: string
  /** An IPv4 address, or the /64 of an IPv6 address. */
  address: string
  signed_in_at: Timestamp
}

/** Credentials of a new account that may still be emailed. Exactly one of the two accounts is set. */
interface CredentialsTable {
  id: Id
  panel_user_id: number | null
  restaurateur_id: number | null
  email: string
  password_hash: string
  /** Ten minutes after it was made. */
  expires_at: Timestamp
}
