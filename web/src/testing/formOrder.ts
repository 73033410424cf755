/** The labels that are shown, in their order on the screen: those of a form are in that order. */
export function shownLabels(place: HTMLElement, labels: Readonly<Record<string, string>>) {
  const texts = document.createNodeIterator(place, NodeFilter.SHOW_TEXT)
  const shown: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    // A part may be called like its first field.
    if (text.parentElement?.closest('legend')) continue
    if (Object.values(labels).includes(`${text.nodeValue}`)) shown.push(`${text.nodeValue}`)
  }
  const wanted = new Set(Object.values(labels).filter((label) => shown.includes(label)))
  return { shown: [...new Set(shown)], wanted: [...wanted] }
}
