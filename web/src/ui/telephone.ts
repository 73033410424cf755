/**
 * The address that dials a number, 'tel:+447700900001'; undefined without digits. Drops the (0) after a
 * country code.
 */
export function callAddress(phone: string | null | undefined): string | undefined {
  const written = (phone ?? '').trim()
  const dialled = written.startsWith('+') ? written.replace('(0)', '') : written
  const digits = dialled.replace(/\D/g, '')
  if (digits === '') return undefined
  return `tel:${written.startsWith('+') ? '+' : ''}${digits}`
}
