import { devices } from '@playwright/test'

export const wide = { viewport: { width: 1440, height: 900 } }

const { userAgent } = devices['Pixel 7']
export const phone = { viewport: { width: 390, height: 844 }, userAgent, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** For files with a server of their own: a worker has one device, and each would build and start the server anew. */
export const bothDevices = { desktop: wide, phone }
