export interface AccountEvents {
  /** The account of a panel user is about to be removed. `timeZone` is the business's. */
  'panel user leaves': { id: number; timeZone: string }
}
