import { defineConfig, devices } from '@playwright/test'
import { chromium } from './kernel/chromium.ts'

const launchOptions = await chromium()
// A page in a test lives for seconds, so optimising its code takes longer than it saves, and garbage collection can
// wait.
const SHORT_LIVES = '--js-flags=--no-opt --no-maglev --min-semi-space-size=16'
// Test machines have no graphics card, and imitating one costs a tenth of the time.
const NO_GRAPHICS_CARD = '--disable-gpu'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: './kernel/globalSetup.ts',
  forbidOnly: true,
  // A busy machine can lose a key press. The end of the run names each test that needed a second attempt.
  retries: 1,
  // Two more than the processors, because the longest tests mostly wait. With one more, a tenth of the time is unused.
  workers: 4,
  // Far more than any test takes on an idle machine. A busy one is slow, not broken.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), SHORT_LIVES, NO_GRAPHICS_CARD] },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    // Nothing is checked or pressed in the middle of an animation.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // An element that is missing after this time never appears. The failure names it, and the worker continues.
    actionTimeout: 30_000,
  },
  projects: [
    // A test tagged @phone runs on both, one tagged @phone-only only on the phone.
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        // Full resolution is only needed for pictures.
        deviceScaleFactor: process.env.SHOTS ? 2 : 1,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
  ],
})
