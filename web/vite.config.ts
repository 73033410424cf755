import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

/** Where the server listens while Vite serves the web. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [presetMantine()] } },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/images': server,
      '/documents': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    rolldownOptions: {
      output: {
        // What every page needs and what changes seldom is cached across versions.
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\// }],
        },
      },
    },
  },
})
