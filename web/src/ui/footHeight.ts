import { createStore } from 'zustand/vanilla'

/** The height of the foot of the screen, in pixels: toasts appear above it. Undefined without a foot. */
export const footHeight = createStore<{ px: number | undefined }>(() => ({ px: undefined }))
