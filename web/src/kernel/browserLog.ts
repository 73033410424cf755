/** A line in the browser's console, for whoever looks into a fault; the person at the screen can do nothing about it. */
export function logLine(line: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there.
  console.warn(line)
}
