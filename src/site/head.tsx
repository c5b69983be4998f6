import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { defaultThemeColor } from '#shared/theme.ts'
import markUrl from './mark.svg?url'
import type { PageMeta } from './page.ts'
import type { PageAssets } from './server.tsx'
import { tagsOf } from './tags.ts'

interface HeadParts {
  meta: PageMeta
  publicUrl: string
  /** Without an entry the page stays as the server wrote it. */
  assets: Omit<PageAssets, 'entry'> & { entry: string | null }
  settings: Settings | undefined
}

/** The head of a document, after the charset. Server only; `updateHead` keeps it true in the browser. */
export function HeadTags({ meta, publicUrl, assets, settings }: HeadParts) {
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <script src={assets.boot} />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {settings && settings.themeColor !== defaultThemeColor && <link rel="stylesheet" href={paths.theme(settings.themeColor)} />}
      {assets.entry !== null && <script defer src={assets.loader} data-scripts={[assets.entry, ...assets.preloads].join(' ')} />}
      <link rel="icon" href={settings?.logo?.sources[0]?.url ?? markUrl} />
      <title>{meta.title}</title>
      <meta name="theme-color" content="#071527" />
      <meta name="format-detection" content="telephone=no" />
      {tagsOf(meta, publicUrl).map(({ element: Element, attributes }) => (
        <Element key={Object.values(attributes)[0]} {...attributes} />
      ))}
    </>
  )
}
