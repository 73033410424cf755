/** How a mail begins: 'Hello Ada,' on one line, or 'Hello,' without a name. */
export function greeting(name: string): string {
  const called = name.replace(/\s+/g, ' ').trim()
  return `Hello${called && ` ${called}`},`
}
