import { renderToStaticMarkup } from 'react-dom/server'
import { type Api, isApiError } from '#shared/api.ts'
import * as apiPaths from '#shared/api-paths.ts'
import { matchTitle } from '#shared/competitions/match-title.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { type OverlayChoice, type OverlayParam, overlayWords } from '#shared/match-overlay.ts'
import { paths } from '#shared/paths.ts'
import { defaultThemeColor } from '#shared/theme.ts'
import { MatchOverlay } from './MatchOverlay.tsx'
import styles from './match-overlay.module.css'

/** What an overlay loads: none of the site's own scripts and styles. */
export interface OverlayAssets {
  script: string
  styles: readonly string[]
}

export interface OverlayJob {
  api: Api
  match: number
  choice: OverlayChoice | { refused: OverlayParam }
  /** The day of the site's zone on which it is rendered. */
  today: string
  assets: OverlayAssets
}

/** A whole document. Where the data cannot be had it is an empty stage that fills itself: an error does not belong on a screen. */
export async function renderOverlay({ api, match: id, choice, today, assets }: OverlayJob): Promise<{ status: number; html: string }> {
  if ('refused' in choice) return { status: 400, html: documentOf(<Refusal param={choice.refused} assets={assets} />) }
  const shown = await load(api, id)
  const status = typeof shown === 'number' ? shown : 200
  const { match, themeColor } = typeof shown === 'number' ? { match: null, themeColor: defaultThemeColor } : shown
  const html = documentOf(
    <html lang="zh-CN" data-look={choice.look} data-side={choice.side} data-scheme={choice.scheme}>
      <Head title={match === null ? '' : matchTitle(match)} assets={assets} themeColor={themeColor} />
      <body>
        {/* Shown by its stylesheet: without it there is rather nothing on the screen. */}
        <main
          hidden
          aria-label="比分画面"
          id="stage"
          className={styles.stage}
          data-match={id}
          data-digest={apiPaths.liveDigest()}
          data-stream={choice.live === 'stream' ? `${apiPaths.live()}?topics=match:${id}` : undefined}
        >
          {match !== null && <MatchOverlay match={match} look={choice.look} today={today} />}
        </main>
        <script type="module" src={assets.script} />
      </body>
    </html>,
  )
  return { status, html }
}

/** The status, where there is nothing to show. */
async function load(api: Api, id: number): Promise<{ match: MatchView; themeColor: string } | number> {
  try {
    const [match, { themeColor }] = await Promise.all([api.match(id), api.settings()])
    return { match, themeColor }
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.code === 1002 || error.code === 400 ? 404 : 503
  }
}

function Head({ title, assets, themeColor }: { title: string; assets: OverlayAssets; themeColor: string }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <link rel="icon" href="data:," />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {themeColor !== defaultThemeColor && <link rel="stylesheet" href={paths.theme(themeColor)} />}
    </head>
  )
}

/** Said to whoever sets the screen up. */
function Refusal({ param, assets }: { param: OverlayParam; assets: OverlayAssets }) {
  return (
    <html lang="zh-CN" data-scheme="dark">
      <Head title="地址不正确" assets={assets} themeColor={defaultThemeColor} />
      <body>
        <p className={styles.refusal}>{`地址里的 ${param} 只能是 ${overlayWords[param].join('、')} 之一。`}</p>
      </body>
    </html>
  )
}

function documentOf(root: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(root)}`
}
