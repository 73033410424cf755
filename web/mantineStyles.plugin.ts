/**
 * Loads the styles of Mantine's components with the components. The sources import the whole sheet, which is simple for
 * Vite's own server and for a reader. The build replaces it with the styles that every page needs, and adds
 * each component's own file to the component.
 */
import type { Plugin } from 'vite'

const WHOLE = '@mantine/core/styles.layer.css'

/** Styles that belong to no component, in the order of the whole sheet. */
const COMMON = ['baseline', 'default-css-variables', 'global']

const sheet = (name: string) => `import '@mantine/core/styles/${name}.layer.css'\n`

export const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^@mantine\/core\/styles\.layer\.css$/ }, handler: () => `\0${WHOLE}.js` },
  load: { filter: { id: /styles\.layer\.css\.js$/ }, handler: () => COMMON.map(sheet).join('') },
  transform: {
    // The class names of a component, such as `Button.module.mjs`: any module that imports them renders the component.
    filter: { id: /@mantine\/core\/esm\/.+\/\w+\.module\.mjs$/ },
    handler: (code, id) => `${sheet(id.slice(id.lastIndexOf('/') + 1, -'.module.mjs'.length))}${code}`,
  },
}
