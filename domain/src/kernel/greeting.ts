/** First line of an email: 'Hello Ada,', or 'Hello,' without a name. */
export function greeting(name: string): string {
  const called = name.replace(/\s+/g, ' ').trim()
  return `Hello${called && ` ${called}`},`
}
