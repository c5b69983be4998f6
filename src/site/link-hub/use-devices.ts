import { useEffect, useState } from 'react'
import type { LinkDevice } from '#shared/links.ts'

/**
 * The visitor's devices, the most specific first. Known in the browser only: the server's page is the same for all, with the main
 * addresses.
 */
export function useDevices(): readonly LinkDevice[] {
  const [devices, setDevices] = useState<readonly LinkDevice[]>([])
  useEffect(() => setDevices(devicesHere()), [])
  return devices
}

const kinds: Readonly<Record<string, LinkDevice>> = { ios: 'ios', android: 'android', pc: 'pc' }

function devicesHere(): LinkDevice[] {
  // Set by boot.js.
  const kind = kinds[document.documentElement.dataset.device ?? '']
  return [...(/MicroMessenger/i.test(navigator.userAgent) ? ['wechat' as const] : []), ...(kind ? [kind] : [])]
}
