import type { Tab } from './devtools.ts'

const noteViolations = `document.addEventListener('securitypolicyviolation', (event) => {
  console.error('policy violation: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample)
})`

/** Records all errors in a tab from now on: console errors, exceptions, policy violations, requests that fail or leave the site. */
export async function watchFaults(tab: Tab, origin: string): Promise<{ take(): string[] }> {
  let faults: string[] = []
  const addresses = new Map<unknown, string>()
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: noteViolations })
  tab.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type === 'error' || type === 'warning' || type === 'assert') faults.push(`console ${type}: ${spoken(args)}`)
  })
  tab.on('Runtime.exceptionThrown', ({ exceptionDetails }) => faults.push(`exception: ${described(exceptionDetails)}`))
  tab.on('Log.entryAdded', ({ entry }) => {
    const { level, text, source, url } = entry as { level: string; text: string; source: string; url?: string }
    // Responses other than 200 are counted by the network events below.
    if (level === 'error' && source !== 'network') faults.push(`log: ${text} ${url ?? ''}`)
  })
  tab.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { url } = request as { url: string }
    addresses.set(requestId, url)
    if (/^(https?|wss?):/.test(url) && new URL(url).origin !== origin) faults.push(`request to another host: ${url}`)
  })
  tab.on('Network.responseReceived', ({ type, response }) => {
    const { status, url } = response as { status: number; url: string }
    if (status >= 400 && type !== 'Document') faults.push(`${status}: ${url}`)
  })
  tab.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    if (canceled !== true && errorText !== 'net::ERR_ABORTED') faults.push(`failed: ${addresses.get(requestId)} ${errorText}`)
  })
  return {
    take: () => {
      const taken = faults
      faults = []
      return taken
    },
  }
}

function spoken(args: unknown): string {
  const parts = args as { value?: unknown; description?: string }[]
  return parts.map(({ value, description }) => String(value ?? description)).join(' ')
}

function described(details: unknown): string {
  const { text, exception } = details as { text: string; exception?: { description?: string } }
  return exception?.description ?? text
}
