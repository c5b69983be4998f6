import { useEffect } from 'react'
import * as apiPaths from '#shared/api-paths.ts'
import { sendQuietly } from '../send.ts'

/** An article counts as viewed after it was visible for this time, ms. */
const viewMs = 5000

/** Reports one view to the server, after five seconds in which the page was visible. Errors are ignored. */
export function useViewBeacon(articleId: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let leftMs = viewMs
    let since = 0
    const run = () => {
      if (document.visibilityState !== 'visible' || timer !== undefined || leftMs <= 0) return
      since = Date.now()
      timer = setTimeout(() => {
        leftMs = 0
        sendQuietly({ method: 'POST', path: apiPaths.articleViews(articleId), body: {} })
      }, leftMs)
    }
    const pause = () => {
      if (timer === undefined || leftMs <= 0) return
      clearTimeout(timer)
      timer = undefined
      leftMs = Math.max(1, leftMs - (Date.now() - since))
    }
    const follow = () => (document.visibilityState === 'visible' ? run() : pause())
    run()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      clearTimeout(timer)
    }
  }, [articleId])
}
