import { existsSync } from 'node:fs'
import { type Chromium, launchChromium } from '../test/old-engine/devtools.ts'

const places = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function findBrowser(): string | undefined {
  return places.find((place) => place !== '' && existsSync(place))
}

/** Current Chromium, prevented from contacting its vendor. */
export function launchBrowser(binary: string): Promise<Chromium> {
  return launchChromium(binary, [
    '--headless=new',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
    '--no-first-run',
    '--window-size=412,823',
  ])
}
