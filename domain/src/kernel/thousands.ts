/** Adds commas between thousands: '12345' becomes '12,345'. */
export function inThousands(digits: string): string {
  const first = digits.length % 3
  const groups = digits.slice(first).match(/\d{3}/g) ?? []
  return [digits.slice(0, first), ...groups].filter(Boolean).join(',')
}
