import {
  type CSSVariablesResolver,
  createTheme,
  type ExtendComponent,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  MantineProvider,
  type ModalFactory,
  type MultiSelectFactory,
} from '@mantine/core'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { findOptions } from './findOptions.ts'
import { useIsPhone } from './isPhone.ts'

/** Also read by `public/first.js`, before the first paint. */
const colourSchemes = localStorageColorSchemeManager({ key: 'driverdesk.colour-scheme' })

interface LookProps {
  /** 'test' turns transitions off and treats everything as visible, since nothing has a size in jsdom. */
  env?: 'default' | 'test' | undefined
  children: ReactNode
}

export const Look = ({ env = 'default', children }: LookProps) => (
  <MantineProvider
    theme={theme}
    env={env}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colourSchemes}
    defaultColorScheme="auto"
  >
    {children}
  </MantineProvider>
)

/** Shade 5 is the product's colour; white text needs shade 7 or darker. */
const brand: MantineColorsTuple = [
  '#e9f5fd',
  '#d3e9fa',
  '#a6d2f4',
  '#74b9ed',
  '#4da8e6',
  '#1b92da',
  '#1583c8',
  '#0f70ad',
  '#0b5e92',
  '#074b76',
]

const red: MantineColorsTuple = [
  '#fff2f2',
  '#ffe1e1',
  '#ffc7c7',
  '#ffa5a5',
  '#ff8585',
  '#f25555',
  '#e03131',
  '#c92a2a',
  '#ab2222',
  '#8a1a1a',
]

const green: MantineColorsTuple = [
  '#ebf9ee',
  '#d4f2da',
  '#a8e3b5',
  '#79d28d',
  '#52c26b',
  '#38ab53',
  '#2c9145',
  '#247a36',
  '#1c642b',
  '#134d20',
]

const orange: MantineColorsTuple = [
  '#fff5e8',
  '#ffe9cf',
  '#fdd09d',
  '#fab566',
  '#f59b38',
  '#e58316',
  '#cc6c0c',
  '#b45309',
  '#934207',
  '#713205',
]

const dark: MantineColorsTuple = [
  '#d5d9df',
  '#b4bac3',
  '#979ea9',
  '#6b7380',
  '#3b424d',
  '#30363f',
  '#262b33',
  '#1b1f26',
  '#15181e',
  '#0f1216',
]

/** Texts and filled buttons meet WCAG AA in both colour schemes. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: { brand, red, green, orange, dark },
  black: '#1c2127',
  autoContrast: true,
  // White text below it, black above it (the formula of WCAG).
  luminanceThreshold: 0.179,
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "'Inter Variable', system-ui, 'Segoe UI', Roboto, Arial, sans-serif",
  headings: { fontWeight: '650' },
  components: {
    // The close button needs a name, and the heading of a dialog is not a second banner of the page.
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'presentation' } },
      },
      styles: {
        title: {
          minWidth: 0,
          fontSize: '1.0625rem',
          fontWeight: 650,
          lineHeight: 1.35,
          overflowWrap: 'anywhere',
        },
      },
    } satisfies ExtendComponent<ModalFactory>,
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': 'Close' } } },
    PopoverDropdown: {
      defaultProps: { renderRoot: (frame: ComponentProps<'div'>) => <Floating {...frame} /> },
    },
    // A name that is too long ends with an ellipsis.
    Select: { defaultProps: { filter: findOptions }, styles: { input: { textOverflow: 'ellipsis' } } },
    Autocomplete: { defaultProps: { filter: findOptions } },
    // Aligns two side by side; the input needs no line of its own.
    MultiSelect: {
      defaultProps: { filter: findOptions, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { inputField: { minWidth: '3rem' } },
    } satisfies ExtendComponent<MultiSelectFactory>,
    // Capitals are slower to read.
    Badge: { defaultProps: { tt: 'none' } },
    // The smallest target of WCAG 2.5.8.
    InputClearButton: { defaultProps: { size: 24 } },
  },
})

/** Mantine's own greys and reds are too pale for small text. */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c6570',
    '--mantine-color-placeholder': '#6b737d',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-7)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    // For buttons that remove something: Mantine's colour is nearly white.
    '--mantine-color-red-light-color': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-4)',
  },
})

/** The frame of all that opens beside a button or a field: menus, lists, calendars. On a phone Back closes it, as Escape does. */
function Floating(frame: ComponentProps<'div'>) {
  const isPhone = useIsPhone()
  // Some lists stay in the page while they are closed.
  const isOpen = isPhone && frame.style?.display !== 'none'
  const [Closes, setCloses] = useState<typeof import('./Questions.tsx').FloatingCloses>()
  useEffect(() => {
    // The theme is part of each first page, so this is loaded later, with the questions. If it fails, the next opening tries again.
    if (isOpen)
      import('./Questions.tsx')
        .then(({ FloatingCloses }) => setCloses(() => FloatingCloses))
        .catch(() => undefined)
  }, [isOpen])
  // Mantine reads only the key.
  const onClose = () => frame.onKeyDownCapture?.({ key: 'Escape' } as KeyboardEvent<HTMLDivElement>)
  return (
    <>
      <div {...frame} />
      {isOpen && Closes && <Closes onClose={onClose} />}
    </>
  )
}
