import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#f0f8f7',
  '#e3f1ef',
  '#bfe0dc',
  '#93cbc5',
  '#63b2aa',
  '#3fa79a',
  '#1f8a84',
  '#0f6e6a',
  '#0a5552',
  '#073f3d',
]
/**
 * Warm greys. Mantine uses index 3 for the borders of cards and tables, and index 4 for those of
 * inputs.
 */
const gray: MantineColorsTuple = [
  '#faf7f2',
  '#f1ebe1',
  '#ece5da',
  '#ece5da',
  '#ddd3c4',
  '#8d979a',
  '#5a666a',
  '#434f53',
  '#2d393d',
  '#1f2a2e',
]
const red: MantineColorsTuple = [
  '#fdf3f1',
  '#fbe9e7',
  '#f3c9c3',
  '#e8a39a',
  '#dc7b6f',
  '#d0564a',
  '#c8443a',
  '#c0392b',
  '#a93226',
  '#86261d',
]

type ButtonProps = { readonly size?: string; readonly variant?: string }
const heights: Record<string, string> = { xs: '36px', lg: '48px' }
const buttonVars = (_theme: unknown, { size = 'md', variant }: ButtonProps) => ({
  root: {
    '--button-fz': size === 'lg' ? '16px' : '15px',
    '--button-height': heights[size] ?? '44px',
    '--button-padding-x': size === 'xs' ? '14px' : '18px',
    ...(variant === 'default'
      ? { '--button-color': 'var(--ink-2)', '--button-bd': '1px solid var(--line-strong)', '--button-bg': '#fff' }
      : {}),
  },
})
const actionVars = (_theme: unknown, { variant }: ButtonProps) => ({
  root: variant === 'default' ? { '--ai-bd': '1px solid var(--line-strong)', '--ai-bg': 'transparent' } : {},
})
const inputVars = () => ({
  wrapper: {
    '--input-height': '46px',
    '--input-fz': '15px',
    '--input-bd': 'var(--line-strong)',
    '--input-padding': '14px',
  },
})

/**
 * The Mantine theme that corresponds to tokens.css. Shapes and type are here; the colours that
 * components read are in `luzVariables`. `components` holds plain objects, because `Modal.extend()`
 * would load the modal with the first paint.
 */
export const luzTheme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: { brand, gray, red },
  black: '#1f2a2e',
  white: '#ffffff',
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.35' },
      h2: { fontSize: '16px', fontWeight: '600', lineHeight: '1.5' },
    },
  },
  radius: { xs: '5px', sm: '8px', md: '12px', lg: '18px', xl: '24px' },
  defaultRadius: 'md',
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  shadows: { xs: 'var(--shadow-1)', md: 'var(--shadow-2)', xl: 'var(--shadow-2)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'md' }, vars: buttonVars, styles: { label: { fontWeight: 500 } } },
    ActionIcon: { vars: actionVars },
    Input: { vars: inputVars, styles: { input: { outline: 'none' } } },
    InputWrapper: {
      // a description above its field would push it below its neighbour's
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { fontSize: 13, fontWeight: 500, color: 'var(--ink-2)', marginBlockEnd: 5 },
        description: { fontSize: 12, color: 'var(--ink-2)' },
        error: { fontSize: 12, color: 'var(--danger-ink)' },
      },
    },
    SegmentedControl: {
      defaultProps: { radius: 'md', withItemsBorders: false },
      vars: () => ({
        root: { '--sc-padding': '7px 16px', '--sc-font-size': '14px', '--sc-shadow': 'var(--shadow-1)' },
      }),
      styles: { root: { background: '#f1ebe1', padding: 3 }, label: { color: 'var(--ink-2)' } },
    },
    // the list stays inside its dialog, where screen readers expect it; `fixed` keeps the dialog's
    // scrolling from clipping it
    Select: {
      defaultProps: {
        comboboxProps: { shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' },
        checkIconPosition: 'right',
      },
    },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        // leaves room for a message under it
        yOffset: 'calc(max(5dvh, 64px))',
        // react-remove-scroll writes a style tag, which the Content-Security-Policy forbids;
        // overlays.css locks the page instead
        lockScroll: false,
        overlayProps: { backgroundOpacity: 0.28, color: '#1f2a2e' },
        // leaves no transform behind, which would become the containing block of fixed lists inside
        transitionProps: { transition: 'fade', duration: 120 },
        attributes: { root: { 'data-luz-overlay': true }, header: { role: 'presentation' } },
      },
      styles: {
        content: { background: '#fff', boxShadow: 'var(--shadow-2)' },
        header: { background: '#fff', padding: '16px 24px 8px' },
        body: { padding: 0 },
        title: { fontSize: 18, fontWeight: 600 },
      },
    },
  },
})

const colours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-placeholder': '#6d777a',
}
/**
 * Given twice, because Mantine's light scheme sets the same variables and would override the first.
 */
export const luzVariables: CSSVariablesResolver = () => ({ variables: colours, light: colours, dark: {} })
