export interface PushEvents {
  /** The gateway refused a text message for good, or did not take it in any try. */
  'text failed': {
    driver: { id: number; name: string }
    phone: string
    /** A sentence. */
    reason: string
  }
}
