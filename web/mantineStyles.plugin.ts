/**
 * Styles of Mantine's components travel with the components. The sources import the whole sheet, which Vite's own server
 * and a reader can follow; the build puts in its place what every page needs, and beside each component its own file.
 */
import type { Plugin } from 'vite'

const WHOLE = '@mantine/core/styles.layer.css'

/** What belongs to no component, in the order of the whole sheet. */
const COMMON = ['baseline', 'default-css-variables', 'global']

const sheet = (name: string) => `import '@mantine/core/styles/${name}.layer.css'\n`

export const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^@mantine\/core\/styles\.layer\.css$/ }, handler: () => `\0${WHOLE}.js` },
  load: { filter: { id: /styles\.layer\.css\.js$/ }, handler: () => COMMON.map(sheet).join('') },
  transform: {
    // The class names of a component, such as `Button.module.mjs`: a module that imports them draws the component.
    filter: { id: /@mantine\/core\/esm\/.+\/\w+\.module\.mjs$/ },
    handler: (code, id) => `${sheet(id.slice(id.lastIndexOf('/') + 1, -'.module.mjs'.length))}${code}`,
  },
}
