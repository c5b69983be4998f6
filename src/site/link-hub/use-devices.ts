import { useEffect, useState } from 'react'
import type { LinkDevice } from '#shared/links.ts'

/** What the page is read on, the narrowest first. Known in the browser alone: the server's page is one for all, and names the main addresses. */
export function useDevices(): readonly LinkDevice[] {
  const [devices, setDevices] = useState<readonly LinkDevice[]>([])
  useEffect(() => setDevices(devicesHere()), [])
  return devices
}

const kinds: Readonly<Record<string, LinkDevice>> = { ios: 'ios', android: 'android', pc: 'pc' }

function devicesHere(): LinkDevice[] {
  // By boot.js.
  const kind = kinds[document.documentElement.dataset.device ?? '']
  return [...(/MicroMessenger/i.test(navigator.userAgent) ? ['wechat' as const] : []), ...(kind ? [kind] : [])]
}
