/** Whatever changes a restaurant may change what an account owns. */
export const restaurateurKeys = { all: ['restaurateurs'] as const }
