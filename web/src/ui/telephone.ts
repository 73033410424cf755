/**
 * The address that calls a telephone number, 'tel:+447700900001'; undefined where there is nothing to dial. The (0)
 * that is left out after a country's code goes.
 */
export function callAddress(phone: string | null | undefined): string | undefined {
  const written = (phone ?? '').trim()
  const dialled = written.startsWith('+') ? written.replace('(0)', '') : written
  const digits = dialled.replace(/\D/g, '')
  if (digits === '') return undefined
  return `tel:${written.startsWith('+') ? '+' : ''}${digits}`
}
