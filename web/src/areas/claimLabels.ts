export const CLAIM_LABELS = {
  claims: 'Open shifts in the drivers’ app',
  claim_hours: 'Give it to the best driver (hours before the start)',
} as const
