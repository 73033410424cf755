/**
 * The browser asks for the font together with the styles, instead of after them, so that the text does not change its look.
 */
import type { Plugin, Rolldown } from 'vite'

/** Returns the file name of the letters that English needs. */
export function latinFont(bundle: Rolldown.OutputBundle): string {
  const name = Object.keys(bundle).find((file) => /inter-latin-wght-normal[^/]*\.woff2$/.test(file))
  if (!name) throw new Error('The font is missing.')
  return name
}

export const fontPreload: Plugin = {
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      bundle && [
        {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${latinFont(bundle)}`,
          },
          injectTo: 'head',
        },
      ],
  },
}
