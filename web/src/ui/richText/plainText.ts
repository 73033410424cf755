/** The words of rich text, as they are read. */
export const plainText = (html: string): string =>
  // Two paragraphs are two words.
  new DOMParser().parseFromString(html.replace(/<[^<>]*>/g, ' '), 'text/html').body.textContent ?? ''
