export const CLAIM_LABELS = {
  claims: 'Open shifts in the drivers’ app',
  claim_hours: 'The best gets it, hours before the start',
} as const
