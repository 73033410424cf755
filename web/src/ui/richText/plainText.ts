export const plainText = (html: string): string =>
  // Keeps the words of two paragraphs apart.
  new DOMParser().parseFromString(html.replace(/<[^<>]*>/g, ' '), 'text/html').body.textContent ?? ''
