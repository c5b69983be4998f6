// Everything that must happen before the first paint and before our first request. Classic script, at most 1 KB as sent, because it delays
// every first paint. So the channel, which only metrics need, is handled by channel.ts, and a token that no header can hold is left for
// session.ts to delete.
;(() => {
  const { dataset } = document.documentElement
  const { userAgent, maxTouchPoints } = navigator
  // An iPad identifies itself as a Macintosh; no Macintosh has a touch screen.
  dataset.device =
    /iP(ad|hone|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
      ? 'ios'
      : /Android|HarmonyOS/i.test(userAgent)
        ? 'android'
        : 'pc'
  if (/MicroMessenger/i.test(userAgent)) dataset.app = 'wechat'
  dataset.js = '1'
  // Controls that need a script are hidden again where the page's own script fails to load.
  addEventListener('error', ({ target }) => target.localName === 'script' && delete dataset.js, true)
  try {
    dataset.theme = localStorage.getItem('theme') || 'system'
    if (localStorage.getItem('hide-results')) {
      dataset.hideResults = ''
      document.title = document.querySelector('title').dataset.spoilerFree || document.title
    }
  } catch {
    // storage may be unavailable
  }
  // The same as in root-scale.css: what a soft keyboard leaves of an upright phone is not on its side.
  const landscape = matchMedia(
    '(orientation: landscape) and (min-width: 600px), (orientation: landscape) and (pointer: fine), (min-aspect-ratio: 13/10)',
  )
  const turn = () => {
    dataset.orientation = landscape.matches ? 'landscape' : 'portrait'
  }
  turn()
  landscape.addEventListener('change', turn)

  // The game's token is removed from the address bar before anything can read or send it.
  const taken = {}
  const without = (part) => {
    const pairs = new URLSearchParams(part.slice(1))
    let isHeld = false
    for (const name of ['token', 'subToken']) {
      if (!pairs.has(name)) continue
      isHeld = true
      taken[name] = pairs.get(name) || taken[name]
      pairs.delete(name)
    }
    const rest = `${pairs}`
    return isHeld ? rest && part[0] + rest : part
  }
  const { pathname, search, hash } = location
  const address = without(search) + without(hash)
  try {
    if (taken.token) sessionStorage.setItem('token', taken.token)
    if (taken.subToken) sessionStorage.setItem('sub-token', taken.subToken)
    else if (taken.token) sessionStorage.removeItem('sub-token')
    // Reserves the visitor's own panel on the home page.
    if ('token' in sessionStorage || 'sub-token' in sessionStorage) dataset.me = '1'
  } catch {
    // storage may be unavailable; the page works without
  }
  if (address !== search + hash) history.replaceState(history.state, '', pathname + address)
})()
