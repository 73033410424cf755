/** Whole digits with commas between thousands, as people read them: '12345' is '12,345'. */
export function inThousands(digits: string): string {
  const first = digits.length % 3
  const groups = digits.slice(first).match(/\d{3}/g) ?? []
  return [digits.slice(0, first), ...groups].filter(Boolean).join(',')
}
