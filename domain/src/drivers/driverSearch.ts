/** The text search of the drivers' list: over full name and e-mail, whatever the case (document 1, section 2). */
export function matchesDriver(driver: { full_name: string; email: string }, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return `${driver.full_name}\n${driver.email}`.toLowerCase().includes(wanted)
}
