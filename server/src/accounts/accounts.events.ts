export interface AccountEvents {
  /** A panel user's account is about to be removed. `timeZone` is the business's. */
  'panel user leaves': { id: number; timeZone: string }
}
